import { expect, test } from 'vitest';
import {
  branchNodes,
  compileSchema,
  conditionNodes,
  dependentNodes,
  extraNodes,
  itemNode,
  type JsonSchema,
  propertyNode,
  targetNode,
} from './index.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };

test('propertyNode finds what is declared, also beside keywords outside the walk', () => {
  const node = compileSchema({ properties: { a: text }, required: ['r'], anyOf: [true] });
  expect(propertyNode(node, 'a')?.schema).toBe(text);
  expect(propertyNode(node, 'r')?.schema).toBe(true);
  expect(propertyNode(node, 'toString')).toBeNull();
  expect(propertyNode(compileSchema({ type: 'string' }), 'a')).toBeNull();
});

test('extraNodes gives the matching patterns, else what additionalProperties says', () => {
  const node = compileSchema({
    properties: { a: true },
    patternProperties: { '^x': text },
    additionalProperties: number,
  });
  expect(extraNodes(node, 'x1').map((one) => one.schema)).toEqual([text]);
  expect(extraNodes(node, 'y').map((one) => one.schema)).toEqual([number]);
  expect(extraNodes(compileSchema({ additionalProperties: number }), 'y').map((one) => one.schema)).toEqual([number]);
  expect(extraNodes(compileSchema({}), 'y')).toEqual([]);
});

test('itemNode reads all forms of items', () => {
  expect(itemNode(compileSchema({ items: text }), 7)?.schema).toBe(text);
  const tuple = compileSchema({ prefixItems: [text], items: number });
  expect([0, 1].map((index) => itemNode(tuple, index)?.schema)).toEqual([text, number]);
  const older = compileSchema({ items: [text], additionalItems: number });
  expect([0, 1].map((index) => itemNode(older, index)?.schema)).toEqual([text, number]);
  expect(itemNode(compileSchema({ prefixItems: [text] }), 1)).toBeNull();
  expect(itemNode(compileSchema({}), 0)).toBeNull();
});

test('branchNodes gives the branches, and the same nodes each time', () => {
  const node = compileSchema({ anyOf: [text, number] });
  expect(branchNodes(node, 'anyOf').map((one) => one.schema)).toEqual([text, number]);
  expect(branchNodes(node, 'anyOf')[0]).toBe(branchNodes(node, 'anyOf')[0]);
  expect(branchNodes(node, 'oneOf')).toEqual([]);
});

test('targetNode follows references, also such that come round', () => {
  const node = compileSchema({
    properties: { next: { $ref: '#' }, a: { $ref: '#/$defs/a', title: 'A', minLength: 1 } },
    $defs: { a: text },
  });
  const next = targetNode(propertyNode(node, 'next')!)!;
  expect(targetNode(propertyNode(next, 'next')!)).toBe(next);
  expect(targetNode(propertyNode(node, 'a')!)?.schema).toBe(text);
  expect(targetNode(node)).toBeNull();
});

test('conditionNodes and dependentNodes give what holds under a condition', () => {
  const node = compileSchema({
    if: text,
    // biome-ignore lint/suspicious/noThenProperty: the keyword is called so.
    then: number,
    dependentSchemas: { a: text },
    dependencies: { b: number, c: ['d'] },
  });
  expect(conditionNodes(node)?.if.schema).toBe(text);
  expect(conditionNodes(node)?.then?.schema).toBe(number);
  expect(conditionNodes(node)?.else).toBeNull();
  expect([...dependentNodes(node)].map(([key, one]) => [key, one.schema])).toEqual([
    ['a', text],
    ['b', number],
  ]);
  expect(conditionNodes(compileSchema({}))).toBeNull();
  expect(dependentNodes(compileSchema({})).size).toBe(0);
});
