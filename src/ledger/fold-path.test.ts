import { describe, expect, test } from 'vitest';
import { collectDeclared, foldPath } from './fold-path.ts';

describe('a path', () => {
  test('shows indexes as [] so that all items count as one', () => {
    expect(foldPath(['questions', '0', 'options', '12', 'label'])).toBe('questions[].options[].label');
  });

  test('is empty for the whole', () => {
    expect(foldPath([])).toBe('');
  });

  test('keeps what the tool declares, whatever it looks like', () => {
    expect(foldPath(['a b', '0', '__proto__'], new Set(['a b', '__proto__']))).toBe('a b[].__proto__');
  });

  test('hides keys of open maps, which are values that the model chose', () => {
    expect(foldPath(['mails', 'ann@example.org'], new Set(['mails']))).toBe('mails{}');
    expect(foldPath(['mails', 'ann'], new Set(['mails']))).toBe('mails{}');
  });

  test('keeps only identifiers where the declaration is not known', () => {
    expect(foldPath(['mails', 'ann@example.org'])).toBe('mails{}');
    expect(foldPath(['文件', 'max_results'])).toBe('文件.max_results');
  });

  test('ends somewhere', () => {
    const path = foldPath(Array.from({ length: 256 }, () => 'a'.repeat(40)));
    expect(path.length).toBeLessThan(300);
    expect(path.endsWith('…')).toBe(true);
  });
});

describe('the declared names', () => {
  test('are those of properties and required, at any depth', () => {
    const schema = {
      type: 'object',
      properties: { rows: { items: { properties: { id: { type: 'string' } } } } },
      required: ['other'],
      $defs: { hidden: { properties: { deep: true } } },
    };
    expect([...collectDeclared(schema)].sort()).toEqual(['deep', 'id', 'other', 'rows']);
  });

  test('are read once for each schema', () => {
    const schema = { properties: { a: {} } };
    expect(collectDeclared(schema)).toBe(collectDeclared(schema));
  });

  test('of a schema that leads back to itself end', () => {
    const schema: Record<string, unknown> = { properties: { a: {} } };
    schema['items'] = schema;
    expect([...collectDeclared(schema)]).toEqual(['a']);
  });
});
