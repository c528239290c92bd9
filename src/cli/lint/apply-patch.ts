import { isObject, readPointer, setOwn, ToolmendError } from '../../base/index.ts';
import type { PatchOperation } from '../../lint/index.ts';

/** Applies a JSON Patch to a document, in place; `base` is the pointer of what its paths start from. */
export function applyPatch(document: unknown, base: string, operations: readonly PatchOperation[]): void {
  for (const operation of operations) {
    if (operation.op === 'move') {
      const value = take(document, base + operation.from);
      put(document, base + operation.path, value, 'add');
    } else if (operation.op === 'remove') take(document, base + operation.path);
    else put(document, base + operation.path, operation.value, operation.op);
  }
}

function holderOf(document: unknown, pointer: string): { readonly holder: unknown; readonly key: string } {
  const keys = readPointer(pointer);
  const key = keys.pop() ?? '';
  let holder = document;
  for (const each of keys) {
    holder = Array.isArray(holder)
      ? holder[Number(each)]
      : isObject(holder) && Object.hasOwn(holder, each)
        ? holder[each]
        : undefined;
  }
  return { holder, key };
}

function take(document: unknown, pointer: string): unknown {
  const { holder, key } = holderOf(document, pointer);
  if (Array.isArray(holder)) return holder.splice(Number(key), 1)[0];
  if (!isObject(holder) || !Object.hasOwn(holder, key)) throw misplaced(pointer);
  const value = holder[key];
  delete holder[key];
  return value;
}

function put(document: unknown, pointer: string, value: unknown, op: 'add' | 'replace'): void {
  const { holder, key } = holderOf(document, pointer);
  const copy: unknown = structuredClone(value);
  if (Array.isArray(holder)) {
    if (key === '-') holder.push(copy);
    else holder.splice(Number(key), op === 'replace' ? 1 : 0, copy);
  } else if (isObject(holder)) setOwn(holder, key, copy);
  else throw misplaced(pointer);
}

function misplaced(pointer: string): ToolmendError {
  return new ToolmendError('input', `a mend names a place that does not exist: ${pointer}`);
}
