/** What relative references are relative to in a schema without an `$id`. */
export const defaultBase = 'schema:///';

/** Resolves a URI reference against an absolute base; a reference that is no URI stays what it is. */
export function resolveUri(reference: string, base: string): string {
  if (reference === '') return base;
  try {
    return new URL(reference, base).href;
  } catch {
    return reference;
  }
}

/** Splits a reference at its fragment; the fragment comes without `#` and percent-decoded, and is `''` where there is none. */
export function splitFragment(reference: string): { readonly uri: string; readonly fragment: string } {
  const hash = reference.indexOf('#');
  if (hash === -1) return { uri: reference, fragment: '' };
  const raw = reference.slice(hash + 1);
  return { uri: reference.slice(0, hash), fragment: raw.includes('%') ? decode(raw) : raw };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
