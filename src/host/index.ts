export { type CallRecord, createHistory, type History, type HistoryEntry } from './history.ts';
export { createHost, type Host } from './host.ts';
export type { AnthropicBlock, AnthropicMessage } from './messages-anthropic.ts';
export type { OpenAIMessage, OpenAIToolCall } from './messages-openai.ts';
export type {
  Answered,
  ArgumentChange,
  AuditEvent,
  BatchMore,
  Facts,
  FinishedUse,
  HostCall,
  HostOptions,
  PermissionAnswer,
  PostToolUseAnswer,
  PostToolUseHook,
  PreToolUseAnswer,
  PreToolUseHook,
  RunContext,
  RunMore,
  SubHostOptions,
  ToolsByOrigin,
  ToolUse,
} from './options.ts';
export type { Breaker, ResultKind, ToolResult } from './tool-result.ts';
