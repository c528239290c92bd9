import { expect, test } from 'vitest';
import { findDefinitions } from './find-definitions.ts';

test('finds definitions that could not be declared, as they were written', () => {
  const entry = { name: 'look', inputSchema: { type: 'object', properties: { a: { $ref: '#/nowhere' } } } };
  const result = findDefinitions({ tools: [entry] });
  expect(result?.problems).toEqual([]);
  expect(result?.found).toHaveLength(1);
  expect(result?.found[0]?.entry).toBe(entry);
  expect(result?.found[0]?.definition['parameters']).toBe(entry.inputSchema);
  expect(result?.found[0]?.schemaAt).toBe('/inputSchema');
});

test('tells entries of no known form by their name or place, and goes on', () => {
  const result = findDefinitions([5, { name: 'odd' }, { name: 'fine', parameters: {} }, { type: 'web_search' }]);
  expect(result?.found.map(({ definition }) => definition['name'])).toEqual(['fine']);
  expect(result?.problems).toEqual([
    'entry 0: an entry of the list is no object',
    'odd: no known form of a tool (no parameters, inputSchema or input_schema)',
  ]);
});

test('answers undefined where there is no list', () => {
  expect(findDefinitions('tools')).toBeUndefined();
});
