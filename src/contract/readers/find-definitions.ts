/** A list of tools of any provider in, what each entry defines out, as it was written; nothing is checked or compiled. */
import { isObject, isToolmendError } from '../../base/index.ts';
import { listEntries } from './list-entries.ts';
import { toolReaders } from './tools/index.ts';

/** One tool as its author wrote it. */
export interface FoundDefinition {
  /** The entry of the list, the same object. */
  readonly entry: Record<string, unknown>;
  /** Name, description, `parameters` and our own words, of any type. */
  readonly definition: Record<string, unknown>;
  /** JSON Pointer from the entry to its schema. */
  readonly schemaAt: string;
}

/** What became of a list: the definitions, and what is wrong with entries of no known form; `undefined` where there is no list. */
export interface FoundDefinitions {
  readonly found: readonly FoundDefinition[];
  readonly problems: readonly string[];
}

/** Finds definitions in everything that `readTools` reads, also those that cannot be declared: for those who judge them. */
export function findDefinitions(source: unknown): FoundDefinitions | undefined {
  const entries = listEntries(source);
  if (entries === undefined) return undefined;
  const found: FoundDefinition[] = [];
  const problems: string[] = [];
  entries.forEach(({ value: entry, key }, index) => {
    const named = key ?? (isObject(entry) && typeof entry['name'] === 'string' ? entry['name'] : `entry ${index}`);
    if (!isObject(entry)) {
      problems.push(`${named}: an entry of the list is no object`);
      return;
    }
    try {
      for (const reader of toolReaders) {
        const tools = reader(entry, key);
        if (tools === undefined) continue;
        for (const { definition, schemaAt } of tools) found.push({ entry, definition, schemaAt });
        return;
      }
      problems.push(`${named}: no known form of a tool (no parameters, inputSchema or input_schema)`);
    } catch (error) {
      if (!isToolmendError(error)) throw error;
      problems.push(error.message);
    }
  });
  return { found, problems };
}
