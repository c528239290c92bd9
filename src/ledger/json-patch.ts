import { equalJson, isObject, readPointer, setOwn, ToolmendError } from '../base/index.ts';
import type { PatchOperation } from './report-data.ts';

/**
 * Applies a JSON Patch (RFC 6902: add, replace, remove, test) and returns the new document; the given one is not changed.
 * All or nothing: throws a `ToolmendError` of code `input` for an operation that cannot be done.
 */
export function applyPatch(document: unknown, patch: readonly PatchOperation[]): unknown {
  let root = document;
  for (const operation of patch) root = apply(root, operation, readPointer(operation.path), 0);
  return root;
}

function apply(value: unknown, operation: PatchOperation, keys: readonly string[], depth: number): unknown {
  if (depth === keys.length) {
    if (operation.op === 'remove') return fail(operation);
    if (operation.op === 'test' && !equalJson(value, operation.value)) return fail(operation);
    return operation.op === 'test' ? value : operation.value;
  }
  const key = keys[depth]!;
  const last = depth === keys.length - 1;
  if (Array.isArray(value)) return applyToList(value, operation, keys, depth);
  if (!isObject(value)) return fail(operation);
  const there = Object.hasOwn(value, key);
  if (!there && !(last && operation.op === 'add')) return fail(operation);
  const copy: Record<string, unknown> = {};
  for (const own of Object.keys(value)) {
    if (last && operation.op === 'remove' && own === key) continue;
    setOwn(copy, own, value[own]);
  }
  if (!(last && operation.op === 'remove'))
    setOwn(copy, key, apply(there ? value[key] : undefined, operation, keys, depth + 1));
  return copy;
}

function applyToList(
  list: readonly unknown[],
  operation: PatchOperation,
  keys: readonly string[],
  depth: number,
): unknown {
  const key = keys[depth]!;
  const last = depth === keys.length - 1;
  const end = last && operation.op === 'add' ? list.length : list.length - 1;
  const index =
    key === '-' && last && operation.op === 'add' ? list.length : /^(?:0|[1-9]\d*)$/u.test(key) ? Number(key) : -1;
  if (index < 0 || index > end) return fail(operation);
  const copy = list.slice();
  if (last && operation.op === 'add') copy.splice(index, 0, operation.value);
  else if (last && operation.op === 'remove') copy.splice(index, 1);
  else copy[index] = apply(list[index], operation, keys, depth + 1);
  return copy;
}

function fail(operation: PatchOperation): never {
  throw new ToolmendError(
    'input',
    `the patch cannot ${operation.op} at ${operation.path}: the document is another one`,
    {
      at: operation.path,
    },
  );
}
