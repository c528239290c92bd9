/** Tells whether a text holds a name that is no part of a longer one. */
export function namesIt(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1] ?? '';
    const after = text[at + name.length] ?? '';
    if (!/[\w-]/.test(before) && !/[\w-]/.test(after)) return true;
  }
  return false;
}

/** Tells whether a name could not be a plain word: it has a separator, a hump or a digit. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z][\w-]*$/.test(name) && /[_\d]|[a-z][A-Z]/.test(name);
}

/**
 * Reads the names of parameters that stand at the start of a text, as in "`b`, c or the d parameter"; only names that are
 * declared, and a plain word only when quoted or standing as a name.
 */
export function leadingNames(text: string, declared: ReadonlySet<string>): readonly string[] {
  const names: string[] = [];
  let rest = text;
  for (;;) {
    const match =
      /^[\s:]*(?:(?:the|either|both|any of|parameters?|参数)\s+)*([`'"“]?)([A-Za-z_][\w.-]*?)[`'"”]?(?=[\s,.;:)，。、或和]|$)(?:\s+(?:parameter|argument|option|flag|field)s?)?/.exec(
        rest,
      );
    const name = match?.[2];
    if (match === null || name === undefined || !declared.has(name)) break;
    // "cannot be combined with path segments": a plain word that goes on is no name.
    const after = rest.slice(match[0].length);
    const plain = match[1] === '' && !isIdentifier(name) && !/(parameter|argument|option|flag|field)s?$/.test(match[0]);
    if (plain && !/^\s*([.,;:)，。；]|$|(and|or|nor)\b)/.test(after)) break;
    names.push(name);
    const joint = /^\s*(?:,\s*(?:and|or|nor)?|\/|and|or|nor|[、或和])\s*/.exec(after);
    if (joint === null) break;
    rest = after.slice(joint[0].length);
  }
  return names;
}
