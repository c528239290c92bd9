import { equalJson } from '../../base/index.ts';
import { allowsNull, membersOf, own, type SchemaRecord, typesOf } from '../schema/own.ts';
import type { Part } from '../schema/parts.ts';
import { readDefault } from '../text/read-default.ts';
import type { DocumentedParameter } from './read-docs.ts';

/** One way in which a page and a schema differ. */
export interface Difference {
  readonly code: 'docs-type' | 'docs-required' | 'docs-default' | 'docs-enum';
  readonly message: string;
}

const words: Readonly<Record<string, string>> = {
  string: 'string',
  str: 'string',
  text: 'string',
  number: 'number',
  float: 'number',
  double: 'number',
  integer: 'integer',
  int: 'integer',
  boolean: 'boolean',
  bool: 'boolean',
  array: 'array',
  list: 'array',
  object: 'object',
  dict: 'object',
  map: 'object',
  null: 'null',
};

/** Compares what a page says of a parameter with its schema: type, required, default and members. */
export function compareParameter(part: Part, told: DocumentedParameter): readonly Difference[] {
  const { schema, path } = part;
  const differences: Difference[] = [];
  const said = told.type === undefined ? [] : readTypes(told.type);
  const declared = typesOf(schema).filter((type) => type !== 'null');
  const fits = (type: string): boolean =>
    declared.includes(type) || (type === 'number' && declared.includes('integer'));
  const wrong = said.find((type) => type !== 'null' && !fits(type));
  if (declared.length > 0 && wrong !== undefined) {
    differences.push({
      code: 'docs-type',
      message: `the page says ${wrong} of \`${path}\`, the schema ${declared.join(' or ')}`,
    });
  }
  if (told.required !== undefined && told.required !== part.required && !(part.required && allowsNull(schema))) {
    differences.push({
      code: 'docs-required',
      message: `the page says that \`${path}\` is ${told.required ? 'required' : 'optional'}, the schema says otherwise`,
    });
  }
  const byDefault = compareDefault(schema, told);
  if (byDefault !== undefined) differences.push({ code: 'docs-default', message: `${byDefault} of \`${path}\`` });
  const members = compareMembers(schema, told);
  if (members !== undefined) differences.push({ code: 'docs-enum', message: `${members} of \`${path}\`` });
  return differences;
}

function readTypes(cell: string): readonly string[] {
  // Members and bounds stand in the cell as well; only its first words are types.
  const start = cell.replaceAll(/`[^`]*"[^`]*`/g, ' ').split(/[,(]/)[0] ?? '';
  const lists = /\[\]|<|\barray of\b|\blist of\b/i.test(start);
  const found = [...start.matchAll(/[A-Za-z]+/g)].flatMap((match) => words[match[0].toLowerCase()] ?? []);
  return lists && found.length > 0 ? ['array'] : found;
}

function compareDefault(schema: SchemaRecord, told: DocumentedParameter): string | undefined {
  const declared = Object.hasOwn(schema, 'default') ? own(schema, 'default') : undefined;
  const column =
    told.default === undefined || /^[-—–]?$|^none$|^n\/a$/i.test(told.default) ? undefined : parse(told.default);
  const said = column === undefined ? readDefault(told.description, schema)?.value : column;
  if (said === undefined || declared === undefined) return undefined;
  if (equalJson(said, declared) || plainText(said) === plainText(declared)) return undefined;
  return `the page gives the default ${JSON.stringify(said)} and the schema ${JSON.stringify(declared)}`;
}

/** A page may give the text `5` where the schema has the number. */
function plainText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function compareMembers(schema: SchemaRecord, told: DocumentedParameter): string | undefined {
  const members = (membersOf(schema) ?? []).filter((member): member is string => typeof member === 'string');
  if (members.length < 2) return undefined;
  const text = `${told.type ?? ''} ${told.description}`;
  const list = [...text.matchAll(/(["'`])([\w.-]+)\1/g)].map((match) => match[2]!.replaceAll('"', ''));
  const quoted = [...new Set([...list, ...[...text.matchAll(/"([\w.-]+)"/g)].map((match) => match[1]!)])];
  // A page that names one member in passing does not list them.
  const named = members.filter((member) => quoted.includes(member));
  if (named.length < 2 || text.includes('…')) return undefined;
  const missing = members.filter((member) => !quoted.includes(member));
  return missing.length === 0
    ? undefined
    : `the page leaves out ${missing.map((member) => JSON.stringify(member)).join(', ')}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.replaceAll(/^["'`]|["'`]$/g, '');
  }
}
