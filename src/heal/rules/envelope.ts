import { isObject, type Place } from '../../base/index.ts';
import { type Parsed, parseArguments } from '../../parse/index.ts';
import type { NumberText } from '../rule.ts';
import { type Run, spend } from '../run.ts';
import { isDeclared, itemShape, propertyShape, type Shape } from '../shape.ts';
import { types } from '../type-bits.ts';
import { readCallForm } from '../words/call-form.ts';
import { meansOtherwise } from '../words/other-meaning.ts';
import { keyWithoutStyle, withoutStyle } from '../words/style.ts';
import { aliasesOf } from './alias.ts';
import { declaredInStyle } from './key-style.ts';

const WORDS = new Set([
  'arguments',
  'args',
  'input',
  'inputs',
  'parameters',
  'params',
  'properties',
  'kwargs',
  'payload',
]);

/** Further names for a holder, below the root: any other key there may be data, as in a list whose entries are keyed by name. */
const HOLDERS = new Set(
  'item items element entry record object data value body content request response result output json 0'.split(' '),
);

/** What stood around the arguments: the key to move out of, and what is to be dropped or read as JSON before that. */
export interface Envelope {
  readonly key: string;
  /** The keys beside it, of a whole call of this tool. */
  readonly beside: readonly string[];
  readonly inner: Record<string, unknown>;
  /** The inner object came as JSON text, whose numbers these are. */
  readonly numberText: NumberText | null;
}

const NONE: readonly string[] = Object.freeze([]);

/**
 * Finds the object that one undeclared key wraps: its keys must all be known where the wrapper stands. A whole call, such as
 * `{"name":…,"arguments":…}`, counts only at the root and with the name of this very tool. An object of no keys says nothing
 * about what it was meant for, so it is taken only from under a usual word.
 */
export function findEnvelope(
  object: Record<string, unknown>,
  shape: Shape,
  place: Place | null,
  run: Run,
): Envelope | undefined {
  if (!shape.closed) return undefined;
  const { tool } = run.inputs;
  const call = place === null ? readCallForm(object, tool) : undefined;
  const key = call?.key ?? onlyKey(object);
  if (key === undefined || isDeclared(shape, key) || isNameOfObject(shape, key)) return undefined;
  if (call === undefined && !mayWrap(key, place, tool)) return undefined;
  const held = object[key];
  if (typeof held === 'string' && !spend(run, 1 + held.length / 64)) return undefined;
  const parsed = typeof held === 'string' ? readObject(held) : undefined;
  const inner = parsed === undefined ? held : parsed.value;
  if (!isObject(inner)) return undefined;
  if (call === undefined && isMemberOf(shape, key, inner)) return undefined;
  const innerKeys = Object.keys(inner);
  if (innerKeys.length === 0 && call === undefined && !WORDS.has(key)) return undefined;
  if (place !== null || readCallForm(inner, tool) === undefined) {
    for (const innerKey of innerKeys)
      if (!isNamed(shape, innerKey) && !isWrapped(innerKeys, innerKey)) return undefined;
  }
  const numberText: NumberText | null = parsed === undefined ? null : (at) => parsed.numberText(at);
  return { key, beside: call?.beside ?? NONE, inner, numberText };
}

function onlyKey(object: Record<string, unknown>): string | undefined {
  const keys = Object.keys(object);
  return keys.length === 1 ? keys[0] : undefined;
}

function mayWrap(key: string, place: Place | null, tool: string): boolean {
  const plain = keyWithoutStyle(key);
  if (WORDS.has(plain) || HOLDERS.has(plain)) return true;
  return place === null ? !meansOtherwise(key, tool) : isNamedLike(plain, place);
}

/** Tells whether a key without style is the name of a place, or of one or all of its items. */
export function isNamedLike(plain: string, place: Place): boolean {
  const up = typeof place.key === 'number' && place.up !== null ? place.up : place;
  const name = keyWithoutStyle(String(up.key));
  return plain === name || `${plain}s` === name || plain === `${name}s` || plain.replace(/y$/, 'ies') === name;
}

/** A key that is a value of one of the fields (`production` of `env`) says something of its own, which would be lost unless it stands inside too. */
function isMemberOf(shape: Shape, key: string, inner: Record<string, unknown>): boolean {
  const plain = withoutStyle(key);
  const isIn = (at: Shape | null): boolean =>
    at?.members?.some((member) => typeof member === 'string' && withoutStyle(member) === plain) === true;
  return shape.keys.some((name) => {
    const said = Object.hasOwn(inner, name) ? inner[name] : undefined;
    if (typeof said === 'string' && withoutStyle(said) === plain) return false;
    const property = propertyShape(shape, name);
    return isIn(property) || (property !== null && isIn(itemShape(property, 0)));
  });
}

/** Another name of a field that takes an object says where the object belongs: it is that field and no wrapper. */
function isNameOfObject(shape: Shape, key: string): boolean {
  const to = aliasesOf(shape).get(key) ?? declaredInStyle(shape, key);
  const property = to === undefined ? null : propertyShape(shape, to);
  return property !== null && (property.types & types.object) !== 0;
}

/** A key in another style, or under an alias, is put right once it stands where it belongs. */
function isNamed(shape: Shape, key: string): boolean {
  return isDeclared(shape, key) || aliasesOf(shape).has(key) || declaredInStyle(shape, key) !== undefined;
}

/** What an envelope may hold in place of the arguments: a further one. Any other word there may be data. */
function isWrapped(keys: readonly string[], key: string): boolean {
  return keys.length === 1 && (WORDS.has(key) || HOLDERS.has(key));
}

function readObject(text: string): Extract<Parsed, { kind: 'parsed' }> | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  const parsed = parseArguments(text);
  return parsed.kind === 'parsed' && parsed.steps.length === 0 && parsed.lostNumbers.length === 0 ? parsed : undefined;
}
