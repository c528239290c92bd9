import { readAiSdk } from './ai-sdk.ts';
import { readAnthropic } from './anthropic.ts';
import type { ToolReader } from './found-tool.ts';
import { readGemini, readGeminiDeclaration } from './gemini.ts';
import { readMcp } from './mcp.ts';
import { readOpenaiChat, readOpenaiResponses } from './openai.ts';
import { readOwn } from './own.ts';
import { readProviderTool } from './provider-tool.ts';

/** One reader a shape, in the order in which an entry is offered to them: the shapes with a mark of their own come first. */
export const toolReaders: readonly ToolReader[] = [
  readOpenaiChat,
  readGemini,
  readGeminiDeclaration,
  readAnthropic,
  readAiSdk,
  readMcp,
  readOpenaiResponses,
  readOwn,
  readProviderTool,
];
