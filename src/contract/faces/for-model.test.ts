import { expect, test } from 'vitest';
import { isToolmendError } from '../../base/index.ts';
import type { JsonSchema } from '../../schema/index.ts';
import {
  all,
  any,
  atLeastOne,
  equals,
  excludes,
  fact,
  forModel,
  ignoredWhen,
  lifecycle,
  needsContext,
  not,
  onlyWhen,
  rejectedWhen,
  requires,
  used,
} from '../index.ts';

const parameters = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'A short name', 'x-alias': ['label'] },
    read_only: { type: 'boolean' },
    plan_mode_required: { type: 'boolean', description: 'Plans first.' },
    model: { enum: ['small', 'large'] },
  },
  required: ['name'],
};

const tool = {
  name: 'agent',
  parameters: { ...parameters, required: [] },
  rules: [
    requires('read_only', 'name', { text: { en: 'a named teammate', zh: '具名队友' } }),
    needsContext('read_only', 'activeTeam', { en: 'an active team', zh: '活动团队' }),
    excludes('read_only', 'plan_mode_required'),
    rejectedWhen('model', all(used('name'), fact('activeTeam', { text: 'there is an active team' }))),
    ignoredWhen('name', fact('nested', { text: 'the call is nested' })),
  ],
};

function descriptions(schema: JsonSchema): Record<string, string | undefined> {
  const { properties } = schema as { properties: Record<string, { description?: string }> };
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, each.description]));
}

test('gives an object that the types of SDKs take, also for a schema that is a boolean', () => {
  const shown: { [keyword: string]: unknown } = forModel({ name: 'any', parameters: true });
  expect(shown).toEqual({});
  expect(forModel({ name: 'none', parameters: false })).toEqual({ not: {} });
});

test('adds what the rules say to the description of every parameter they involve', () => {
  expect(descriptions(forModel(tool))).toMatchInlineSnapshot(`
    {
      "model": "Rejected when name is set and there is an active team.",
      "name": "A short name. Required by read_only. model is rejected when name is set and there is an active team. Ignored when the call is nested.",
      "plan_mode_required": "Plans first. Cannot be combined with read_only.",
      "read_only": "Only valid with a named teammate in an active team (requires name). Cannot be combined with plan_mode_required.",
    }
  `);
});

test('says it in Chinese when asked to, beside what the author wrote', () => {
  expect(descriptions(forModel(tool, { locale: 'zh' }))['read_only']).toBe(
    '仅当有具名队友且有活动团队时有效（需设置 name）。 不能与 plan_mode_required 同时使用。',
  );
});

test('still tells a precondition whose fact is known to hold', () => {
  const shown = descriptions(forModel(tool, { context: { activeTeam: true, nested: false } }));
  expect(shown['read_only']).toContain('named teammate in an active team');
  expect(shown['model']).toBe('Rejected when name is set and there is an active team.');
  expect(shown['name']).not.toContain('nested');
});

test('leaves out a feature that is off: its parameter, and every sentence that would name it', () => {
  const shown = descriptions(forModel(tool, { context: { activeTeam: false } }));
  expect(shown).toEqual({
    name: 'A short name. Ignored when the call is nested.',
    plan_mode_required: 'Plans first.',
    model: undefined,
  });
});

test('a parameter that requires one that is away is away too, but never one that every call has', () => {
  const names = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } } };
  const rules = [needsContext('a', 'on', 'a session'), requires('b', 'a'), excludes('c', 'b')];
  expect(descriptions(forModel({ name: 't', parameters: names, rules }, { context: { on: false } }))).toEqual({
    c: undefined,
  });
  const required = { ...names, required: ['b'] };
  const kept = forModel(
    { name: 't', parameters: required, rules: [needsContext('b', 'on', 'a session')] },
    { context: { on: false } },
  );
  expect(descriptions(kept)['b']).toBe('Only valid in a session.');
});

test('names no absent parameter in a condition, and drops what no longer matters', () => {
  const names = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } } };
  const rules = [
    needsContext('a', 'on', 'a session'),
    rejectedWhen('b', all(not(used('a')), used('c'))),
    onlyWhen('c', any(used('a'), used('b')), { value: 'x' }),
    atLeastOne('a', 'b'),
    lifecycle('c', 'Close it.', { on: used('a') }),
  ];
  const shown = descriptions(forModel({ name: 't', parameters: names, rules }, { context: { on: false } }));
  expect(shown).toEqual({
    b: 'Rejected when c is set. c: "x" is only valid when b is set. Must be set.',
    c: 'b is rejected when c is set. The value "x" is only valid when b is set.',
  });
});

test('strips x- keywords from schemas, not from names and values', () => {
  const schema = {
    type: 'object',
    'x-note': 1,
    properties: { 'x-trace': { type: 'string', 'x-heal': 'off', enum: [{ 'x-a': 1 }], default: { 'x-b': 2 } } },
    $defs: { d: { items: { 'x-c': 3, type: 'string' } } },
  };
  expect(forModel({ name: 't', parameters: schema })).toEqual({
    type: 'object',
    properties: { 'x-trace': { type: 'string', enum: [{ 'x-a': 1 }], default: { 'x-b': 2 } } },
    $defs: { d: { items: { type: 'string' } } },
  });
});

test('says nothing twice, also where the author has said it already', () => {
  const said = {
    ...parameters,
    properties: {
      ...parameters.properties,
      read_only: { type: 'boolean', description: 'Reads. Cannot be combined with plan_mode_required.' },
    },
  };
  const rules = [excludes('read_only', 'plan_mode_required')];
  const shown = forModel({ name: 't', parameters: said, rules });
  expect(descriptions(shown)['read_only']).toBe('Reads. Cannot be combined with plan_mode_required.');
  expect(forModel({ name: 't', parameters: shown, rules })).toEqual(shown);
});

test('refuses a description over the budget, and says by how much', () => {
  try {
    forModel(tool, { budget: 60 });
    expect.unreachable();
  } catch (error) {
    expect(isToolmendError(error) && error.code).toBe('tool');
    expect(String(error)).toMatch(
      /agent: with its rules the description of "name" has \d+ characters, \d+ over the budget of 60/,
    );
  }
});

test('finds parameters in branches and behind a reference, and leaves the definition as it is for other users', () => {
  const schema = {
    $ref: '#/$defs/call',
    $defs: {
      call: {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' }, inner: { $ref: '#/$defs/call' } },
      },
    },
    anyOf: [{ properties: { b: { type: 'string', minLength: 1 } } }, { required: ['a'] }],
  };
  const shown = forModel({ name: 't', parameters: schema, rules: [excludes('a', 'b')] }) as {
    properties: Record<string, { description?: string }>;
    anyOf: readonly { properties?: Record<string, { description?: string }> }[];
    $defs: { call: { properties: Record<string, { description?: string }> } };
  };
  expect(shown.properties['a']?.description).toBe('Cannot be combined with b.');
  expect(shown.anyOf[0]?.properties?.['b']?.description).toBe('Cannot be combined with a.');
  expect(shown.$defs.call.properties['a']?.description).toBeUndefined();
});

test('adds the schema form only when asked to', () => {
  expect(forModel(tool)).not.toHaveProperty('allOf');
  const rules = [onlyWhen('model', equals('read_only', true))];
  const shown = forModel({ ...tool, rules }, { schemaForm: true });
  expect(JSON.stringify(shown)).toContain('"allOf":[{"if":{"required":["model"]},"then":{"required":["read_only"]');
});

test('describes __proto__ like any other parameter', () => {
  const odd = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"},"a":{"type":"string"}}}');
  const shown = JSON.stringify(forModel({ name: 't', parameters: odd, rules: [excludes('__proto__', 'a')] }));
  expect(shown).toContain('"__proto__":{"type":"string","description":"Cannot be combined with a."}');
});
