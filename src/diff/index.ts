export { type ChangeKind, changeKinds, type ToolChange } from './change.ts';
export { type DiffCall, type DiffOptions, diffTools } from './diff-tools.ts';
