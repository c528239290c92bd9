export type { DoorOptions, Facts } from './door.ts';
export { type SchemaForOptions, schemaFor, type ToolSchema, type ToolSchemaResult } from './schema-for.ts';
