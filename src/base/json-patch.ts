import { ToolmendError } from './error.ts';
import { equalJson, isObject, setOwn } from './json.ts';
import { readAt, readPointer } from './place.ts';

/** One operation of a JSON Patch (RFC 6902); `path` and `from` are JSON Pointers into the document. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string };

/**
 * Applies a JSON Patch (RFC 6902: add, replace, remove, move, test) and returns the new document; the given one is not
 * changed, and what the patch does not reach is the same object in both. All or nothing: throws a `ToolmendError` of code
 * `input` for an operation that cannot be done.
 */
export function applyPatch(document: unknown, patch: readonly PatchOperation[]): unknown {
  let root = document;
  for (const operation of patch) {
    if (operation.op === 'move') {
      const value = readAt(root, readPointer(operation.from));
      root = change(change(root, { op: 'remove', path: operation.from }), { op: 'add', path: operation.path, value });
    } else root = change(root, operation);
  }
  return root;
}

type Change = Exclude<PatchOperation, { op: 'move' }>;

function change(root: unknown, operation: Change): unknown {
  const keys = readPointer(operation.path);
  const visit = (value: unknown, depth: number): unknown => {
    if (depth === keys.length) {
      if (operation.op === 'remove') return fail(operation);
      if (operation.op === 'test' && !equalJson(value, operation.value)) return fail(operation);
      return operation.op === 'test' ? value : operation.value;
    }
    const key = keys[depth]!;
    const act = depth === keys.length - 1 ? operation.op : 'enter';
    if (Array.isArray(value)) {
      const index = indexIn(value, key, act, operation);
      const copy: unknown[] = value.slice();
      if (act === 'remove') copy.splice(index, 1);
      else if (act === 'add') copy.splice(index, 0, visit(undefined, depth + 1));
      else copy[index] = visit(copy[index], depth + 1);
      return copy;
    }
    if (!isObject(value)) return fail(operation);
    const there = Object.hasOwn(value, key);
    if (!there && act !== 'add') return fail(operation);
    const copy: Record<string, unknown> = {};
    for (const own of Object.keys(value)) {
      if (own !== key) setOwn(copy, own, value[own]);
      else if (act !== 'remove') setOwn(copy, own, visit(value[own], depth + 1));
    }
    if (!there) setOwn(copy, key, visit(undefined, depth + 1));
    return copy;
  };
  return visit(root, 0);
}

function indexIn(list: readonly unknown[], key: string, act: Change['op'] | 'enter', operation: Change): number {
  if (key === '-' && act === 'add') return list.length;
  const index = /^(?:0|[1-9]\d*)$/u.test(key) ? Number(key) : -1;
  const end = act === 'add' ? list.length : list.length - 1;
  return index < 0 || index > end ? fail(operation) : index;
}

function fail({ op, path }: Change): never {
  throw new ToolmendError('input', `the patch cannot ${op} at ${path}: the document is another one`, { at: path });
}
