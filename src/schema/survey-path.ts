import { escapeToken, ToolmendError } from '../base/index.ts';

/** The keys from the root of a schema to where its survey is; only the first `depth` of them count. */
export type SurveyPath = (string | number)[];

/** Throws the error that says what is wrong with a schema, and where. */
export function refuse(path: readonly (string | number)[], depth: number, reason: string): never {
  let at = '';
  for (let i = 0; i < depth; i++) at += `/${escapeToken(path[i]!)}`;
  throw new ToolmendError('schema', `${reason} (at ${at === '' ? 'the root' : at})`, { at });
}
