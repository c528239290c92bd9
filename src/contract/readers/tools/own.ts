import { type FoundTool, ownWords } from './found-tool.ts';

/** Reads our own form: `{name, description?, parameters, effect?, rules?, heal?, …}`. */
export function readOwn(entry: Record<string, unknown>, key: string | undefined): readonly FoundTool[] | undefined {
  const name = entry['name'] ?? key;
  if (!Object.hasOwn(entry, 'parameters') || name === undefined) return undefined;
  return [{ definition: { ...ownWords(entry), name, parameters: entry['parameters'] }, schemaAt: '/parameters' }];
}
