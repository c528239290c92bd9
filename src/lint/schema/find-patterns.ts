import { escapeToken, isObject } from '../../base/index.ts';
import { compilePattern, type Pattern } from '../../schema/index.ts';
import type { ToolView } from '../tool-view.ts';
import { own } from './own.ts';

/** A regular expression in a schema; without `pattern` it is none. */
export interface FoundPattern {
  readonly at: string;
  readonly path: string;
  readonly source: string;
  readonly pattern?: Pattern;
}

/** Returns every pattern of a tool, compiled where that is possible. */
export function findPatterns(tool: ToolView): readonly FoundPattern[] {
  return tool.parts.flatMap(({ schema, at, path }) => {
    const sources: [string, string][] = [];
    const pattern = own(schema, 'pattern');
    if (typeof pattern === 'string') sources.push([`${at}/pattern`, pattern]);
    const map = own(schema, 'patternProperties');
    if (isObject(map)) {
      for (const source of Object.keys(map)) sources.push([`${at}/patternProperties/${escapeToken(source)}`, source]);
    }
    return sources.map(([place, source]) => ({ at: place, path, source, ...attempt(source) }));
  });
}

function attempt(source: string): { readonly pattern?: Pattern } {
  try {
    return { pattern: compilePattern(source) };
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
