export { isLengthStop } from './is-length-stop.ts';
export { parseArguments } from './parse-arguments.ts';
export type { LostNumber, Parsed } from './parsed.ts';
export { objectText, wireText, writtenText } from './wire-text.ts';
