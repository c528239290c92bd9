import { ToolmendError } from '../../base/index.ts';

/** Splits a command line into its words: blanks divide, quotes hold together, a backslash outside single quotes takes the next character. */
export function splitCommand(command: string): readonly string[] {
  const words: string[] = [];
  let word = '';
  let open = false;
  let quote = '';
  for (let i = 0; i < command.length; i++) {
    const character = command[i]!;
    if (character === '\\' && quote !== "'" && i + 1 < command.length) {
      const next = command[++i]!;
      // Paths of Windows have backslashes that escape nothing.
      word += /[\s"'\\]/.test(next) ? next : `\\${next}`;
      open = true;
    } else if (quote !== '') {
      if (character === quote) quote = '';
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      open = true;
    } else if (/\s/.test(character)) {
      if (open) words.push(word);
      word = '';
      open = false;
    } else {
      word += character;
      open = true;
    }
  }
  if (quote !== '') throw new ToolmendError('option', `the command has an open ${quote}: ${command}`);
  if (open) words.push(word);
  if (words.length === 0) throw new ToolmendError('option', 'the command is empty');
  return words;
}
