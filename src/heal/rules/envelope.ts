import { isObject } from '../../base/index.ts';
import { type Parsed, parseArguments } from '../../parse/index.ts';
import { always, type NumberText, type RuleBase } from '../rule.ts';
import { isDeclared, type Shape } from '../shape.ts';

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

/** What stood around the arguments: the key to move out of, and what is to be dropped or read as JSON before that. */
export interface Envelope {
  readonly key: string;
  /** The key of the tool's own name beside it. */
  readonly beside: string | null;
  readonly inner: Record<string, unknown>;
  /** The inner object came as JSON text, whose numbers these are. */
  readonly numberText: NumberText | null;
}

/** Takes off what one undeclared key wraps around the arguments. */
export const envelope: RuleBase = { rule: 'envelope', loss: 'none', effects: always };

/**
 * Finds the object that one undeclared key wraps: its keys must all be declared where the wrapper stands. The form
 * `{"name":…,"arguments":…}` counts only with the name of this very tool. An object of no keys says nothing about what it
 * was meant for, so it is taken only from under a usual word.
 */
export function findEnvelope(
  object: Record<string, unknown>,
  shape: Shape,
  tool: string,
  spend: (units: number) => boolean,
): Envelope | undefined {
  if (!shape.closed) return undefined;
  const keys = Object.keys(object);
  if (keys.length === 0 || keys.length > 2) return undefined;
  let beside: string | null = null;
  let key = keys[0]!;
  if (keys.length === 2) {
    if (!Object.hasOwn(object, 'name') || object['name'] !== tool) return undefined;
    beside = 'name';
    key = keys[0] === 'name' ? keys[1]! : keys[0]!;
    if (key !== 'arguments' && key !== 'parameters') return undefined;
  }
  if (isDeclared(shape, key)) return undefined;
  const held = object[key];
  if (typeof held === 'string' && !spend(1 + held.length / 64)) return undefined;
  const parsed = typeof held === 'string' ? readObject(held) : undefined;
  const inner = parsed === undefined ? held : parsed.value;
  if (!isObject(inner)) return undefined;
  const innerKeys = Object.keys(inner);
  if (innerKeys.length === 0 && !WORDS.has(key)) return undefined;
  for (const innerKey of innerKeys)
    if (!isDeclared(shape, innerKey) && !isWrapped(innerKeys, innerKey)) return undefined;
  return { key, beside, inner, numberText: parsed === undefined ? null : (at) => parsed.numberText(at) };
}

function isWrapped(keys: readonly string[], key: string): boolean {
  return keys.length === 1 && WORDS.has(key);
}

function readObject(text: string): Extract<Parsed, { kind: 'parsed' }> | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  const parsed = parseArguments(text);
  return parsed.kind === 'parsed' && parsed.steps.length === 0 && parsed.lostNumbers.length === 0 ? parsed : undefined;
}
