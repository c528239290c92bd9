/** What a reader found: a definition in our words, and where its schema stands in what it read. */
export interface FoundTool {
  readonly definition: Record<string, unknown>;
  /** JSON Pointer from the entry to its schema, so that an error names what the author wrote. */
  readonly schemaAt: string;
}

/**
 * Reads one entry of a tool list. `key` is its name where the list is a map. Returns `undefined` for another shape, and
 * `[]` for an entry that is known and takes no JSON arguments, such as a tool that the provider runs itself.
 */
export type ToolReader = (entry: Record<string, unknown>, key: string | undefined) => readonly FoundTool[] | undefined;

const kept = ['description', 'effect', 'rules', 'heal', 'origin', 'guard', 'strict', 'validate'];

/** Returns what an owner says in our own words beside a provider's: known members, and all `x-` ones; `undefined` is left out. */
export function ownWords(...sources: readonly Record<string, unknown>[]): Record<string, unknown> {
  const words: Record<string, unknown> = {};
  for (const source of sources) {
    for (const key of Object.keys(source)) {
      if ((kept.includes(key) || key.startsWith('x-')) && source[key] !== undefined) words[key] = source[key];
    }
    const { execute } = source;
    // A method may need its object.
    if (typeof execute === 'function') words['execute'] = execute.bind(source);
  }
  return words;
}

/** The schema of a tool that says it takes no parameters by leaving the schema out. */
export const noParameters: Record<string, unknown> = { type: 'object', properties: {} };
