export { type AuditOptions, auditSources } from './audit-sources.ts';
export { type AuditCode, auditCodes } from './codes.ts';
export type { SourceText } from './project.ts';
