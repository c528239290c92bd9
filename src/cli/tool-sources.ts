/** Files in, what in them are tools out, with the place of each: tool lists, recorded requests, logs with a record a line. */
import { escapeToken, isObject, limits, ToolmendError } from '../base/index.ts';
import { findDefinitions } from '../contract/index.ts';
import { nameOf, readTextFile } from './input.ts';
import type { CliStreams } from './streams.ts';

/** One list of tools, and where it comes from. */
export interface ToolSource {
  /** The path, or the command of a server. */
  readonly file: string;
  /** The text of the document and the line at which it begins; absent where there is no text. */
  readonly text?: string;
  readonly firstLine?: number;
  /** The whole document, and the part of it that lists tools. */
  readonly document: unknown;
  readonly list: unknown;
}

/** Reads a file of JSON, or of JSON a line. Throws a `ToolmendError` of code `input` where nothing in it are tools. */
export async function readToolSources(path: string, streams: CliStreams): Promise<readonly ToolSource[]> {
  const text = await readTextFile(path, streams);
  const file = nameOf(path);
  const documents = parseDocuments(text, file);
  const sources = documents.flatMap(({ document, text: own, firstLine }) =>
    findLists(document, 0).map((list): ToolSource => ({ file, text: own, firstLine, document, list })),
  );
  if (sources.length === 0) {
    throw new ToolmendError(
      'input',
      `${file} has no list of tools: expected an array, an object with \`tools\`, or a recorded request`,
    );
  }
  return sources;
}

interface Document {
  readonly document: unknown;
  readonly text: string;
  readonly firstLine: number;
}

function parseDocuments(text: string, file: string): readonly Document[] {
  try {
    return [{ document: JSON.parse(text), text, firstLine: 1 }];
  } catch (cause) {
    const lines = text.split('\n').map((line, index) => ({ text: line, firstLine: index + 1 }));
    const filled = lines.filter((line) => line.text.trim() !== '');
    const documents: Document[] = [];
    for (const line of filled) {
      try {
        documents.push({ document: JSON.parse(line.text), ...line });
      } catch {
        // A broken line in a log names itself; a broken document is told as a whole.
        if (documents.length === 0) throw new ToolmendError('input', `${file} is no JSON`, { cause });
        throw new ToolmendError('input', `${file}, line ${line.firstLine} is no JSON`, { cause });
      }
    }
    if (documents.length === 0) throw new ToolmendError('input', `${file} is empty`, { cause });
    return documents;
  }
}

/** What logs wrap around a request. */
const wrappers = [
  'request',
  'body',
  'params',
  'data',
  'config',
  'payload',
  'entries',
  'log',
  'postData',
  'text',
  'content',
];

/** Finds the lists of tools in a document: itself, or what a record of a request wraps. */
function findLists(value: unknown, depth: number): readonly unknown[] {
  if (depth > limits.depth) return [];
  if (typeof value === 'string') {
    if (!/^\s*[[{]/.test(value)) return [];
    try {
      return findLists(JSON.parse(value), depth + 1);
    } catch {
      return [];
    }
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return depth === 0 ? [value] : [];
    const own = findDefinitions(value);
    if (own !== undefined && own.found.length > 0) return [value];
    const inner = value.flatMap((each) => findLists(each, depth + 1));
    return inner.length > 0 || depth > 0 ? inner : [value];
  }
  if (!isObject(value)) return [];
  if (Array.isArray(value['functions'])) return [value['functions']];
  const own = findDefinitions(value);
  if (own !== undefined && (own.found.length > 0 || Array.isArray(value['tools']))) return [value];
  const inner = wrappers.flatMap((key) => (Object.hasOwn(value, key) ? findLists(value[key], depth + 1) : []));
  return inner.length > 0 || own === undefined || depth > 0 ? inner : [value];
}

/** Returns the JSON Pointer of each object in a document. */
export function pointersIn(document: unknown): ReadonlyMap<object, string> {
  const found = new Map<object, string>();
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null || found.has(value)) return;
    found.set(value, at);
    const entries: readonly [string | number, unknown][] = Array.isArray(value)
      ? [...value.entries()]
      : Object.entries(value);
    for (const [key, inner] of entries) visit(inner, `${at}/${escapeToken(key)}`);
  };
  visit(document, '');
  return found;
}
