import type { SchemaObject } from './json-schema.ts';
import { compilePattern } from './pattern/compile-pattern.ts';
import { ownKeyword } from './sample-merge.ts';
import { writeForPattern } from './sample-pattern.ts';

const examples: Readonly<Record<string, string>> = {
  date: '2026-01-15',
  'date-time': '2026-01-15T09:30:00Z',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'name@example.com',
  'idn-email': 'name@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  'uri-reference': 'https://example.com/',
  iri: 'https://example.com/',
  'iri-reference': 'https://example.com/',
  'uri-template': 'https://example.com/{id}',
  url: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
  'json-pointer': '/name',
  'relative-json-pointer': '0',
  regex: '^a$',
};

/** Writes a short text for a text schema: of its format, for its pattern, within its lengths; `undefined` where none is found. */
export function sampleText(schema: SchemaObject): string | undefined {
  const least = bound(ownKeyword(schema, 'minLength'), 0);
  const most = bound(ownKeyword(schema, 'maxLength'), Number.POSITIVE_INFINITY);
  if (least > most || least > 4_096) return undefined;
  const fits = (text: string): boolean => {
    const length = [...text].length;
    return length >= least && length <= most;
  };
  const pattern = ownKeyword(schema, 'pattern');
  const format = ownKeyword(schema, 'format');
  const example = typeof format === 'string' && Object.hasOwn(examples, format) ? examples[format]! : undefined;
  if (typeof pattern === 'string') return textForPattern(pattern, fits, example, schema);
  if (example !== undefined) return example;
  const text = 'text'.slice(0, Math.max(least, Math.min(4, most)));
  return text.padEnd(least, 'x');
}

function textForPattern(
  source: string,
  fits: (text: string) => boolean,
  example: string | undefined,
  schema: SchemaObject,
): string | undefined {
  let pattern: ReturnType<typeof compilePattern>;
  try {
    pattern = compilePattern(source);
  } catch {
    return undefined;
  }
  const right = (text: unknown): text is string =>
    typeof text === 'string' && fits(text) && pattern.test(text) === 'match';
  // What the author wrote reads better than what can be made of a pattern.
  const declared = [ownKeyword(schema, 'examples'), ownKeyword(schema, 'default'), example, 'text'].flat().find(right);
  if (declared !== undefined) return declared;
  for (let more = 0; more <= 64; more++) {
    const text = writeForPattern(source, more);
    if (text === undefined) return undefined;
    if (text.trim() !== '' && right(text)) return text;
  }
  return right('') ? '' : undefined;
}

function bound(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
