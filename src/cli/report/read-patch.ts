import { isObject, ToolmendError } from '../../base/index.ts';
import type { PatchOperation } from '../../ledger/index.ts';

const operations: readonly unknown[] = ['add', 'replace', 'remove', 'test'];

/** Reads a parsed file as a JSON Patch; throws a `ToolmendError` of code `input` that says which operation is none. */
export function readPatch(value: unknown, name: string): readonly PatchOperation[] {
  if (!Array.isArray(value))
    throw new ToolmendError('input', `${name} is no JSON Patch: expected a list of operations`);
  value.forEach((operation: unknown, index) => {
    if (!isObject(operation) || !operations.includes(operation['op'])) {
      throw new ToolmendError('input', `${name}: operation ${index + 1} is none of add, replace, remove and test`);
    }
    const path = operation['path'];
    if (typeof path !== 'string' || (path !== '' && !path.startsWith('/'))) {
      throw new ToolmendError('input', `${name}: operation ${index + 1} has no JSON Pointer as its path`);
    }
    if (operation['op'] !== 'remove' && !Object.hasOwn(operation, 'value')) {
      throw new ToolmendError('input', `${name}: operation ${index + 1} has no value`);
    }
  });
  return value as readonly PatchOperation[];
}
