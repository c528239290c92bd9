/** Splits a name at its separators and humps into words in lower case: `maxResults` is `max`, `results`. */
export function splitWords(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns a name without its style: what is left when case and separators do not count. */
export function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.-]+/g, '');
}
