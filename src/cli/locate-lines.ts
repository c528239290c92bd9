/** The text of a JSON document in, the line of each value out, by JSON Pointer; the text has to be JSON. */
import { escapeToken } from '../base/index.ts';

/** Returns the line, from 1, on which each value of a document begins; for a property the line of its key. */
export function locateLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let at = 0;
  let line = 1;
  const skip = (): void => {
    for (; at < text.length; at++) {
      const character = text[at]!;
      if (character === '\n') line++;
      else if (!/[\s,:]/.test(character)) return;
    }
  };
  const readText = (): string => {
    const start = at;
    for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    at++;
    return JSON.parse(text.slice(start, at)) as string;
  };
  const visit = (pointer: string, keyLine: number | undefined): void => {
    skip();
    lines.set(pointer, keyLine ?? line);
    const opening = text[at];
    if (opening === '"') readText();
    else if (opening === '{' || opening === '[') {
      at++;
      for (let index = 0; ; index++) {
        skip();
        if (at >= text.length || text[at] === '}' || text[at] === ']') break;
        if (opening === '[') {
          visit(`${pointer}/${index}`, undefined);
          continue;
        }
        const here = line;
        const key = readText();
        visit(`${pointer}/${escapeToken(key)}`, here);
      }
      at++;
    } else while (at < text.length && !/[\s,\]}]/.test(text[at]!)) at++;
  };
  visit('', undefined);
  return lines;
}

/** Returns the line of a value, or of the nearest one around it that is there. */
export function lineOf(lines: ReadonlyMap<string, number>, pointer: string): number | undefined {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const line = lines.get(at);
    if (line !== undefined || at === '') return line;
  }
}
