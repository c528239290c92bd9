export { isLengthStop } from './is-length-stop.ts';
export { parseArguments } from './parse-arguments.ts';
export type { FailedArguments, LostNumber, Parsed, ParseOptions, ReadArguments, TextFault } from './parsed.ts';
