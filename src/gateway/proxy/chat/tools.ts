/** The request of a completion in, the entries of its tools out: `tools`, and the older `functions` in the same form. */

/** Reads the entries. */
export function readChatTools({ tools, functions }: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(functions) || functions.length === 0) return tools;
  const entries = functions.map((each: unknown) => ({ type: 'function', function: each }));
  return Array.isArray(tools) ? [...tools, ...entries] : entries;
}
