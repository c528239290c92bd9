/** Tells whether a text is a regular expression of ECMA-262 under the flag `u`; it is only read, never run. */
export function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    // A SyntaxError says no; an engine that finds it too large throws others, and then it is of no use either.
    return false;
  }
}
