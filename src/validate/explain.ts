/** The second walk: a node and a value that may not fit come in, findings go into a collection; it makes no words. */
import { type Finding, isObject, limits, type Place } from '../base/index.ts';
import {
  childOf,
  type Explanation,
  type Keyword,
  openTarget,
  operations,
  positionOf,
  type SchemaNode,
} from '../schema/index.ts';
import { explainMember, explainNumber, explainText } from './explain-leaf.ts';
import { acceptedKeys, reportType } from './explain-type.ts';
import { addFinding, type Found, isFull } from './found.ts';
import { check, facePosition, run } from './verdict.ts';
import { enter, leave, walk } from './walk.ts';

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

function explain(node: SchemaNode, value: unknown, place: Place | null): void {
  switch (node.operation) {
    case operations.anything:
      break;
    case operations.nothing:
      explainNothing(value, place);
      break;
    case operations.member:
      explainMember(node, value, place, report);
      break;
    case operations.reference:
      explainReference(node, value, place);
      break;
    case operations.faces:
      explainFaces(node, value, place);
      break;
    case operations.object:
      if (isObject(value)) explainObject(node, value, place);
      else reportType(node, value, place, report);
      break;
    case operations.list:
      if (Array.isArray(value)) explainList(node, value, place);
      else reportType(node, value, place, report);
      break;
    case operations.integer:
    case operations.number:
      explainNumber(node, value, place, report);
      break;
    case operations.boolean:
    case operations.null:
      if (!check(node, value)) reportType(node, value, place, report);
      break;
    default:
      explainText(node, value, place, report);
  }
}

/** `false` under a key is a key that nobody may send; elsewhere it is a value that nobody may send. */
function explainNothing(value: unknown, place: Place | null): void {
  if (place !== null && typeof place.key === 'string') report({ code: 'unknown', place, keyword: 'properties', value });
  else report({ code: 'union', place, keyword: 'not', value });
}

function explainReference(node: SchemaNode, value: unknown, place: Place | null): void {
  const target = openTarget(node, walk.scope);
  if (enter(node, target)) {
    explain(target, value, place);
    leave(node);
  } else if (walk.failure === 'depth') {
    report({ code: 'limit', place, keyword: 'depth', argument: limits.depth, value });
  }
}

function explainFaces(node: SchemaNode, value: unknown, place: Place | null): void {
  const position = facePosition(value);
  if (position === 0 && node.nullable) return;
  const face = position < 0 ? null : node.faces![position]!;
  if (face === null || face.operation === operations.nothing) reportType(node, value, place, report);
  else {
    explain(face, value, place);
    if (node.keywords !== null) explainKeywords(node, node.keywords, value, place);
  }
}

function explainKeywords(node: SchemaNode, keywords: readonly Keyword[], value: unknown, place: Place | null): void {
  found.overlapping = true;
  for (const keyword of keywords) {
    if (isFull(found)) return;
    if (!keyword.check(value, node, run)) keyword.explain(value, node, place, explanation);
  }
}

function explainObject(node: SchemaNode, value: Record<string, unknown>, place: Place | null): void {
  if (node.needed > 0) {
    for (const key of (node.schema as { readonly required: readonly string[] }).required) {
      if (Object.hasOwn(value, key) && value[key] !== undefined) continue;
      report({ code: 'missing', place: { up: place, key }, keyword: 'required' });
    }
  }
  const keys = node.keys;
  let guess = 0;
  for (const key in value) {
    const item = value[key];
    const position = keys[guess] === key ? guess : positionOf(node, key);
    if (position >= 0) guess = position + 1;
    const child = position < 0 ? node.rest : childOf(node, position);
    if (child === null || (isLeaf(child) && check(child, item))) continue;
    if (item === undefined || !Object.hasOwn(value, key)) continue;
    if (child.operation !== operations.nothing) explain(child, item, { up: place, key });
    else {
      if (isFull(found)) return;
      const keyword = position < 0 ? 'additionalProperties' : 'properties';
      report({ code: 'unknown', place: { up: place, key }, keyword, argument: acceptedKeys(node), value: item });
    }
  }
}

function explainList(node: SchemaNode, value: readonly unknown[], place: Place | null): void {
  const { low, high, rest } = node;
  if (value.length < low) report({ code: 'length', place, keyword: 'minItems', argument: low, value });
  else if (value.length > high) report({ code: 'length', place, keyword: 'maxItems', argument: high, value });
  else if (rest?.operation === operations.nothing && value.length > 0) {
    report({ code: 'length', place, keyword: 'items', argument: 0, value });
  }
  if (rest === null || rest.operation === operations.nothing) return;
  for (let i = 0; i < value.length; i++) {
    if (!isLeaf(rest) || !check(rest, value[i])) explain(rest, value[i], { up: place, key: i });
    if (isFull(found)) return;
  }
}

/** Tells whether a node asks nothing of what a value holds, so that a verdict is had at once. */
function isLeaf(node: SchemaNode): boolean {
  return (
    node.operation < operations.reference && node.operation !== operations.object && node.operation !== operations.list
  );
}
