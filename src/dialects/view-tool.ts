/** A tool in, what one provider is to get as its schema out, with the reasons where it cannot be strict. */
import { isObject, setOwn } from '../base/index.ts';
import { forModel, type RuledTool } from '../contract/index.ts';
import type { SchemaObject } from '../schema/index.ts';
import type { DialectOptions, DialectView, Reason } from './dialect.ts';
import { profiles } from './profiles.ts';
import { rewriteSchema } from './rewrite-schema.ts';
import { mostSchemas, type Walk } from './walk.ts';

/**
 * Shows one tool in a dialect: its rules told as `forModel` tells them, no `x-` keywords, and what the provider refuses said
 * in words. Limits that hold for a whole request are counted by `viewTools`. Throws what `forModel` throws.
 */
export function viewTool(tool: RuledTool, options: DialectOptions): DialectView {
  const { dialect, locale = 'en' } = options;
  const shown = forModel(tool, options);
  const base = { name: tool.name, dialect, told: [], reasons: [], nullMeansAbsent: new Set<object>() };
  if (dialect === 'mcp') return { ...base, schema: keepHeaders(shown, tool.parameters), strict: false };
  const profile = profiles[dialect];
  const walk: Walk = {
    profile,
    root: shown,
    locale,
    reasons: [...nameReasons(tool.name, profile.longestName)],
    told: [],
    nullMeansAbsent: new Set(),
    definitions: new Map(),
    left: mostSchemas,
    rewrite: (schema, spot) => rewriteSchema(schema, spot, walk),
  };
  const written = walk.rewrite(shown, { at: '', optional: false });
  const schema = withDefinitions(written, walk);
  const { reasons, told, nullMeansAbsent } = walk;
  const strict = reasons.length === 0;
  // Gemini has no looser way to send a schema, so what it takes of it is sent anyhow.
  if (strict || dialect === 'gemini')
    return { name: tool.name, dialect, schema, strict, reasons, told, nullMeansAbsent };
  return { ...base, schema: shown, strict: false, reasons };
}

function nameReasons(name: string, longest: number): Reason[] {
  const fine = new RegExp(`^[a-zA-Z0-9_-]{1,${longest}}$`).test(name);
  const message = `the name has to be 1 to ${longest} letters, digits, _ and -`;
  return fine ? [] : [{ code: 'name', at: '', message }];
}

function withDefinitions(written: SchemaObject, walk: Walk): SchemaObject {
  if (walk.definitions.size === 0) return written;
  const $defs: Record<string, unknown> = {};
  for (const { name, schema } of walk.definitions.values()) setOwn($defs, name, schema ?? {});
  return { ...written, $defs };
}

/** MCP's transport reads `x-mcp-header` where a parameter travels in a header too; it is no hint of ours. */
function keepHeaders(shown: SchemaObject, source: unknown): SchemaObject {
  if (!isObject(source)) return shown;
  const header = Object.hasOwn(source, 'x-mcp-header') ? { 'x-mcp-header': source['x-mcp-header'] } : {};
  const { properties } = shown;
  if (!isObject(properties) || !isObject(source['properties'])) return { ...shown, ...header };
  const kept: Record<string, unknown> = {};
  for (const key of Object.keys(properties)) {
    const property = properties[key];
    setOwn(kept, key, isObject(property) ? keepHeaders(property, source['properties'][key]) : property);
  }
  return { ...shown, ...header, properties: kept };
}
