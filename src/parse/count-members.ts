/**
 * Returns how many members stand in a text that is known to be JSON. It goes from mark to mark, which the engine finds far
 * faster than a loop here can look at each character.
 */
export function countMembers(text: string): number {
  let members = 0;
  let at = text.indexOf('"');
  while (at >= 0) {
    do at = text.indexOf('"', at + 1);
    while (isEscaped(text, at));
    at++;
    let code = text.charCodeAt(at);
    while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(++at);
    if (code === 58) members++;
    at = text.indexOf('"', at);
  }
  return members;
}

/** Tells whether an odd number of backslashes stands before a mark; each mark in a text is asked once, so that all of it is linear. */
export function isEscaped(text: string, at: number): boolean {
  let slash = at;
  while (text.charCodeAt(slash - 1) === 92) slash--;
  return (at - slash) % 2 === 1;
}
