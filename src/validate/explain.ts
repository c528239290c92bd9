/** The second walk: a node and a value that may not fit come in, findings go into a collection; it makes no words. */
import { type Finding, isObject, limits, type Place } from '../base/index.ts';
import { childOf, type Explanation, type Keyword, openTarget, type SchemaNode } from '../schema/index.ts';
import { explainMember, explainNumber, explainText } from './explain-leaf.ts';
import { acceptedKeys, reportType } from './explain-type.ts';
import { addFinding, type Found, isFull, moveEarlier } from './found.ts';
import { check, facePosition, findPosition, run } from './verdict.ts';
import { enter, leave, scope, walk } from './walk.ts';

/** Where the walk that goes on puts its findings. */
let found: Found;

/** Collects all that is wrong with a value. */
export function explainAll(node: SchemaNode, value: unknown, place: Place | null, into: Found): void {
  found = into;
  explain(node, value, place);
}

function report(finding: Finding): void {
  addFinding(found, finding);
}

/** What keywords may ask of this walk. */
const explanation: Explanation = {
  ...run,
  explain,
  report,
};

// The numbers are `operations` of the schema room, written out as in the verdict walk, and for the same reason.

function explain(node: SchemaNode, value: unknown, place: Place | null): void {
  switch (node.operation) {
    case 0: // anything
      break;
    case 2: // integer
    case 3: // number
      explainNumber(node, value, place, report);
      break;
    case 4: // boolean
    case 8: // null
      if (!check(node, value)) reportType(node, value, place, report);
      break;
    case 5: // member
      explainMember(node, value, place, report);
      break;
    case 6: // object
      if (isObject(value)) explainObject(node, value, place);
      else reportType(node, value, place, report);
      break;
    case 7: // list
      if (Array.isArray(value)) explainList(node, value, place);
      else reportType(node, value, place, report);
      break;
    case 9: // nothing
      explainNothing(value, place);
      break;
    case 12: // reference
      explainReference(node, value, place);
      break;
    case 13: // faces
      explainFaces(node, value, place);
      break;
    default: // text, filledText, boundedText
      explainText(node, value, place, report);
  }
}

/** `false` under a key is a key that nobody may send; elsewhere it is a value that nobody may send. */
function explainNothing(value: unknown, place: Place | null): void {
  if (place !== null && typeof place.key === 'string') report({ code: 'unknown', place, keyword: 'properties', value });
  else report({ code: 'union', place, keyword: 'not', value });
}

function explainReference(node: SchemaNode, value: unknown, place: Place | null): void {
  const target = openTarget(node, scope);
  if (enter(node, target)) {
    explain(target, value, place);
    leave(node);
  } else if (walk.failure === 'depth') {
    report({ code: 'limit', place, keyword: 'depth', argument: limits.depth, value });
  }
}

function explainFaces(node: SchemaNode, value: unknown, place: Place | null): void {
  const position = facePosition(value);
  const { faces, nullable, keywords } = node.facets!;
  if (position === 0 && nullable) return;
  const face = position < 0 ? null : faces[position]!;
  if (face === null || face.operation === 9 /* nothing */) reportType(node, value, place, report);
  else {
    explain(face, value, place);
    if (keywords !== null) explainKeywords(node, keywords, value, place);
  }
}

function explainKeywords(node: SchemaNode, keywords: readonly Keyword[], value: unknown, place: Place | null): void {
  found.overlapping = true;
  for (const keyword of keywords) {
    if (isFull(found)) return;
    if (!keyword.check(value, node, run)) keyword.explain(value, node, place, explanation);
  }
}

/** Required keys that are there are counted as they come by; only where one is short are they looked for. */
function explainObject(node: SchemaNode, value: Record<string, unknown>, place: Place | null): void {
  const keys = node.keys;
  const before = found.findings.length;
  let needed = node.needed;
  let guess = 0;
  for (const key in value) {
    // Asked like this of the key of a `for…in`, the engine knows the answer; with `Object.hasOwn` the loop takes three times as long.
    if (!hasOwn.call(value, key)) continue;
    const item = value[key];
    if (item === undefined) continue;
    const position = keys[guess] === key ? guess : findPosition(node, guess, key);
    let child = node.rest;
    if (position >= 0) {
      guess = position + 1;
      child = childOf(node, position);
      needed -= child.required;
    }
    if (child === null || (isLeaf(child) && check(child, item))) continue;
    if (child.operation !== 9 /* nothing */) explain(child, item, { up: place, key });
    else if (!isFull(found)) {
      const keyword = position < 0 ? 'additionalProperties' : 'properties';
      report({
        code: 'unknown',
        place: { up: place, key },
        keyword,
        argument: acceptedKeys(node),
        value: item,
        asker: node,
      });
    }
  }
  if (needed > 0) reportMissing(node, value, place, before);
}

const hasOwn = Object.prototype.hasOwnProperty;

/** Missing keys are told before what is below the object: from the position `before` of the findings on. */
function reportMissing(node: SchemaNode, value: Record<string, unknown>, place: Place | null, before: number): void {
  const { findings } = found;
  const from = findings.length;
  const { required } = node.schema as { readonly required: readonly string[] };
  let guess = 0;
  // A list that names a key twice is none by the standard; what it asks for is told once all the same.
  for (const key of required.length > node.needed ? new Set(required) : required) {
    if (Object.hasOwn(value, key) && value[key] !== undefined) continue;
    const position = node.keys[guess] === key ? guess : findPosition(node, guess, key);
    guess = position + 1;
    const asker = position < 0 ? node : childOf(node, position);
    findings.push({ code: 'missing', place: { up: place, key }, keyword: 'required', asker });
  }
  moveEarlier(found, from, before);
}

function explainList(node: SchemaNode, value: readonly unknown[], place: Place | null): void {
  const { low, high, rest } = node;
  if (value.length < low) report({ code: 'length', place, keyword: 'minItems', argument: low, value, asker: node });
  else if (value.length > high)
    report({ code: 'length', place, keyword: 'maxItems', argument: high, value, asker: node });
  else if (rest?.operation === 9 /* nothing */ && value.length > 0) {
    report({ code: 'length', place, keyword: 'items', argument: 0, value, asker: node });
  }
  if (rest === null || rest.operation === 9 /* nothing */) return;
  for (let i = 0; i < value.length; i++) {
    if (!isLeaf(rest) || !check(rest, value[i])) explain(rest, value[i], { up: place, key: i });
    if (isFull(found)) return;
  }
}

/** Tells whether a node asks nothing of what a value holds, so that a verdict is had at once. */
function isLeaf({ operation }: SchemaNode): boolean {
  return operation < 12 /* reference */ && operation !== 6 /* object */ && operation !== 7 /* list */;
}
