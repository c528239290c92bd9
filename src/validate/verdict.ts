/**
 * A node and a value come in, yes or no goes out: nothing is allocated for a value that is right, and no words are made. All
 * schemas share these few functions, so that they are hot wherever any schema is; what is rare stays outside.
 */
import { type Answer, childOf, type Pattern, patternMeter, type Run, type SchemaNode } from '../schema/index.ts';
import { hasLength } from './text-length.ts';
import { countWork, enter, giveUp, keptVerdicts, leave, scope, startWalk, takeReference, walk } from './walk.ts';

/** Tells whether a value fits a node. Never throws for what JSON can say; what is too deep or too dear to check does not fit. */
export function isValid(node: SchemaNode, value: unknown): boolean {
  startWalk(node);
  return check(node, value) && walk.failure === null;
}

// The numbers are `operations` of the schema room, written out because only literals become a jump table.

/** Tells whether a value fits a node, inside a walk that has begun. */
export function check(node: SchemaNode, value: unknown): boolean {
  switch (node.operation) {
    case 0: // anything
      return true;
    case 1: // text
      return typeof value === 'string';
    case 2: // integer
      return typeof value === 'number' && value >= node.low && value <= node.high && Math.floor(value) === value;
    case 3: // number
      return typeof value === 'number' && value >= node.low && value <= node.high;
    case 4: // boolean
      return typeof value === 'boolean';
    case 5: // member
      return isMember(node, value);
    case 6: // object
      return typeof value === 'object' && value !== null && !Array.isArray(value) && checkObject(node, value);
    case 7: // list
      return Array.isArray(value) && checkList(node, value);
    case 8: // null
      return value === null;
    case 10: // filledText
      return typeof value === 'string' && value.length !== 0;
    case 11: // boundedText
      return typeof value === 'string' && checkText(node, value);
    case 12: // reference
      return checkReference(node, value);
    case 13: // faces
      return checkFaces(node, value);
    default: // nothing
      return false;
  }
}

/** The keys of a value mostly come in the order of the schema: the next key is guessed, and searched only where that fails. */
function checkObject(node: SchemaNode, object: object): boolean {
  const value = object as Record<string, unknown>;
  const keys = node.keys;
  const children = node.children;
  const count = keys.length;
  let guess = 0;
  let needed = node.needed;
  for (const key in value) {
    const item = value[key];
    let index = guess;
    if (index >= count || keys[index] !== key) index = findPosition(node, guess, key);
    let child: SchemaNode | null;
    if (index < 0) {
      child = node.rest;
      if (child === null) continue;
    } else {
      guess = index + 1;
      child = children[index]!;
      if (child === null) child = childOf(node, index);
      needed -= child.required;
    }
    switch (child.operation) {
      case 0: // anything
        if (item !== undefined) continue;
        break;
      case 1: // text
        if (typeof item === 'string') continue;
        break;
      case 2: // integer
        if (typeof item === 'number' && item >= child.low && item <= child.high && Math.floor(item) === item) continue;
        break;
      case 4: // boolean
        if (typeof item === 'boolean') continue;
        break;
      case 5: // member
        if (isMember(child, item)) continue;
        break;
      case 7: // list
        if (Array.isArray(item) && checkList(child, item)) continue;
        break;
      case 9: // nothing
        break;
      case 10: // filledText
        if (typeof item === 'string' && item.length !== 0) continue;
        break;
      case 11: // boundedText
        if (typeof item === 'string' && checkText(child, item)) continue;
        break;
      default:
        if (item !== undefined && check(child, item)) continue;
    }
    // A key whose value is undefined is absent, as is one of the prototype: JSON knows neither.
    if (item !== undefined && Object.hasOwn(value, key)) return false;
    if (index >= 0) needed += child.required;
  }
  return needed === 0;
}

/** The position of a key that is not the one guessed, searched from the guess on; -1 where it is not declared. */
export function findPosition(node: SchemaNode, guess: number, key: string): number {
  if (node.positions !== null) return node.positions.get(key) ?? -1;
  const keys = node.keys;
  const count = keys.length;
  for (let i = guess + 1; i < count; i++) if (keys[i] === key) return i;
  const end = Math.min(guess, count);
  for (let i = 0; i < end; i++) if (keys[i] === key) return i;
  return -1;
}

function checkList(node: SchemaNode, list: readonly unknown[]): boolean {
  const length = list.length;
  if (length < node.low || length > node.high) return false;
  const rest = node.rest;
  if (rest === null) return true;
  if (rest.operation === 1 /* text */) {
    for (let i = 0; i < length; i++) if (typeof list[i] !== 'string') return false;
    return true;
  }
  if (rest.operation === 6 /* object */) {
    for (let i = 0; i < length; i++) {
      const item = list[i];
      if (typeof item !== 'object' || item === null || Array.isArray(item) || !checkObject(rest, item)) return false;
    }
    return true;
  }
  for (let i = 0; i < length; i++) if (!check(rest, list[i])) return false;
  return true;
}

function checkText(node: SchemaNode, text: string): boolean {
  if ((node.low > 0 || node.high !== Number.POSITIVE_INFINITY) && !hasLength(text, node.low, node.high)) return false;
  const tests = node.text;
  if (tests === null) return true;
  if (tests.format !== null && !tests.format(text)) return false;
  return tests.pattern === null || matches(tests.pattern, text);
}

function isMember(node: SchemaNode, value: unknown): boolean {
  if (node.positions !== null) return node.positions.has(value);
  const members = node.members;
  for (let i = 0; i < members.length; i++) if (members[i] === value) return true;
  return false;
}

function checkReference(node: SchemaNode, value: unknown): boolean {
  const target = takeReference(node);
  return target !== null && checkTarget(node, target, value);
}

/** Checks at the target of a reference that was entered, and leaves it. */
function checkTarget(node: SchemaNode, target: SchemaNode, value: unknown): boolean {
  const kept = keptVerdicts(target);
  let verdict = kept?.get(value);
  if (verdict === undefined) {
    verdict = check(target, value);
    kept?.set(value, verdict);
  }
  leave(node);
  return verdict;
}

function checkFaces(node: SchemaNode, value: unknown): boolean {
  const position = facePosition(value);
  if (position < 0) return false;
  const { faces, nullable, keywords } = node.facets!;
  if (position === 0 && nullable) return true;
  if (!check(faces[position]!, value)) return false;
  if (keywords === null) return true;
  if (!countWork()) return false;
  for (let i = 0; i < keywords.length; i++) if (!keywords[i]!.check(value, node, run)) return false;
  return true;
}

/** The position of a value's type in `faceOrder`; -1 for what JSON cannot say. */
export function facePosition(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return 3;
    case 'number':
      return 2;
    case 'boolean':
      return 1;
    case 'object':
      return value === null ? 0 : Array.isArray(value) ? 4 : 5;
    default:
      return -1;
  }
}

/** Tells whether a text matches; where that takes too long it does not, and the walk has failed. */
export function matches(pattern: Pattern, text: string): boolean {
  const answer = searchText(pattern, text);
  if (answer === 'limit') giveUp('pattern');
  return answer === 'match';
}

/** Searches a text, within what the patterns of the walk may take together. */
export function searchText(pattern: Pattern, text: string): Answer {
  return patternMeter.steps > walk.steps ? 'limit' : pattern.test(text);
}

/** What keywords outside this file may ask of the walk. */
export const run: Run = {
  check,
  matches,
  giveUp,
  countWork,
  scope,
  refer: (node, target, value) => enter(node, target) && checkTarget(node, target, value),
  within: (node, target, act) => {
    if (!enter(node, target)) return undefined;
    const result = act();
    leave(node);
    return result;
  },
};
