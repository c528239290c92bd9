/** Arguments as an answer holds them in, their text out: clients expect a text, some servers send the object itself. */
import { findSpan, type JsonPath } from './json-edit.ts';

/** The arguments of a call, read from the text around them so that no digit is lost. */
export interface WrittenArguments {
  readonly text: string;
  readonly isText: boolean;
}

/** Reads arguments; absent ones and `null` are the empty text. */
export function readWritten(value: unknown, json: string, path: JsonPath): WrittenArguments {
  if (typeof value === 'string') return { text: value, isText: true };
  if (value === undefined || value === null) return { text: '', isText: false };
  const span = findSpan(json, path);
  return { text: span === undefined ? '' : json.slice(span.start, span.end), isText: false };
}
