// In a project of your own, these come from `toolmend` and `toolmend/host`.
export { equals, ignoredWhen, not, used } from '../../src/contract/index.ts';
export {
  createHistory,
  createHost,
  type History,
  type Host,
  type HostCall,
  type HostOptions,
  type RunContext,
  type ToolResult,
} from '../../src/host/index.ts';
export { defineTool, type Tool } from '../../src/index.ts';
