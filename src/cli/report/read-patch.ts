import { isObject, ToolmendError } from '../../base/index.ts';
import type { PatchOperation } from '../../ledger/index.ts';

const known: readonly unknown[] = ['add', 'replace', 'remove', 'move', 'test'];

/** Reads a parsed file as a JSON Patch; throws a `ToolmendError` of code `input` that says which operation is none. */
export function readPatch(value: unknown, name: string): readonly PatchOperation[] {
  if (!Array.isArray(value))
    throw new ToolmendError('input', `${name} is no JSON Patch: expected a list of operations`);
  value.forEach((operation: unknown, index) => {
    if (!isObject(operation) || !known.includes(operation['op'])) {
      throw new ToolmendError(
        'input',
        `${name}: operation ${index + 1} is none of add, replace, remove, move and test`,
      );
    }
    for (const member of operation['op'] === 'move' ? ['path', 'from'] : ['path']) {
      const pointer = operation[member];
      if (typeof pointer === 'string' && (pointer === '' || pointer.startsWith('/'))) continue;
      throw new ToolmendError('input', `${name}: operation ${index + 1} has no JSON Pointer as its ${member}`);
    }
    if (operation['op'] !== 'remove' && operation['op'] !== 'move' && !Object.hasOwn(operation, 'value')) {
      throw new ToolmendError('input', `${name}: operation ${index + 1} has no value`);
    }
  });
  return value as readonly PatchOperation[];
}
