/** Folds the indexes of a JSON Pointer to `[]`: `/rows/0/id` is the field `/rows/[]/id`. A key of digits alone folds too. */
export function foldPointer(pointer: string): string {
  return pointer.replace(/\/(?:0|[1-9]\d*)(?=\/|$)/g, '/[]');
}
