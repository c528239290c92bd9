import { isObject } from '../../base/index.ts';

/** One entry of a list of tools; `key` is its name where the list is a map. */
export interface Entry {
  readonly value: unknown;
  readonly key?: string;
}

/** Finds the entries in what was given; `undefined` where nothing looks like tools. */
export function listEntries(source: unknown): readonly Entry[] | undefined {
  if (Array.isArray(source)) return source.flatMap((value: unknown) => innerList(value) ?? [{ value }]);
  if (!isObject(source)) return undefined;
  if (isObject(source['result'])) return listEntries(source['result']);
  const { tools } = source;
  if (Array.isArray(tools)) return listEntries(tools);
  if (isObject(tools)) return mapEntries(tools);
  if (
    ['function', 'functionDeclarations', 'function_declarations', 'config'].some((key) => Object.hasOwn(source, key))
  ) {
    return [{ value: source }];
  }
  if (typeof source['name'] === 'string') return [{ value: source }];
  const looksLikeMap = Object.values(source).some(
    (value) =>
      isObject(value) && ['inputSchema', 'parameters', 'input_schema'].some((key) => Object.hasOwn(value, key)),
  );
  return looksLikeMap ? mapEntries(source) : undefined;
}

/** A list may hold lists: the answers of several servers, or the pages of one. */
function innerList(value: unknown): readonly Entry[] | undefined {
  if (!isObject(value) || Object.hasOwn(value, 'name')) return undefined;
  const list = isObject(value['result']) ? value['result']['tools'] : value['tools'];
  return Array.isArray(list) ? list.map((each: unknown) => ({ value: each })) : undefined;
}

function mapEntries(map: Record<string, unknown>): readonly Entry[] {
  return Object.keys(map).map((key) => ({ value: map[key], key }));
}
