import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffTools, type ToolChange } from './index.ts';

type Value = Record<string, unknown>;

function helper(descriptions: { readonly plan?: string; readonly readOnly?: string } = {}, more: Value = {}): Value {
  return {
    name: 'spawn_helper',
    description: 'Starts a helper. It works alone.',
    parameters: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Names the helper.' },
        plan_mode_required: { type: 'boolean', description: descriptions.plan ?? 'The helper plans first.' },
        read_only: { type: 'boolean', description: descriptions.readOnly ?? 'The named helper may only inspect.' },
      },
      required: ['name'],
      additionalProperties: false,
    },
    ...more,
  };
}

/** The kind and the place of each change. */
function outline(changes: readonly ToolChange[]): string[] {
  return changes.map(({ kind, at }) => `${kind} ${at}`);
}

describe('a change of descriptions', () => {
  test('is told sentence by sentence, and nothing else with it', () => {
    const after = helper({
      plan: 'The helper plans first. Cannot be combined with read_only.',
      readOnly: 'The named helper may only inspect. Only valid with name in an active team.',
    });
    expect(diffTools([helper()], [after]).map(({ kind, message }) => `${kind}: ${message}`)).toMatchInlineSnapshot(`
      [
        "sentence-added: /parameters/properties/plan_mode_required/description: now says "Cannot be combined with read_only."",
        "sentence-added: /parameters/properties/read_only/description: now says "Only valid with name in an active team."",
      ]
    `);
  });

  test('that rewrites a sentence is one change, and one that drops it another', () => {
    const after = { ...helper(), description: 'Starts a helper in the background.' };
    expect(outline(diffTools([helper()], [after]))).toEqual([
      'sentence-changed /description',
      'sentence-removed /description',
    ]);
  });

  test('in blanks or order alone is told as well', () => {
    const after = { ...helper(), description: 'It works alone. Starts a helper.' };
    expect(outline(diffTools([helper()], [after]))).toEqual(['sentence-changed /description']);
  });
});

describe('a change of the schema', () => {
  const changed = (change: (properties: Value) => void): ToolChange[] => {
    const after = structuredClone(helper());
    change((after['parameters'] as Value)['properties'] as Value);
    return diffTools([helper()], [after]);
  };

  test('is told with the calls that are answered otherwise', () => {
    const changes = changed((properties) => {
      properties['name'] = { type: 'string', description: 'Names the helper.', maxLength: 3 };
    });
    expect(outline(changes).slice(0, 2)).toEqual([
      'schema-changed /parameters/properties/name/maxLength',
      'behaviour-changed {"name":"text"}',
    ]);
  });

  test('of the order of parameters is told, since models write in that order', () => {
    const changes = changed((properties) => {
      const { name } = properties;
      delete properties['name'];
      properties['name'] = name;
    });
    expect(outline(changes)).toEqual(['schema-changed /parameters/properties']);
  });

  test('to a hint of ours is no change for the model, but one of the schema and of what calls become', () => {
    const changes = changed((properties) => {
      (properties['name'] as Value)['x-alias'] = ['title'];
    });
    expect(outline(changes)).toEqual(['schema-changed /parameters/properties/name/x-alias']);
  });

  test('of a property that is called description is no change of words', () => {
    const tool = (type: string): Value => ({
      name: 'note',
      parameters: { type: 'object', properties: { description: { type } } },
    });
    const kinds = diffTools([tool('string')], [tool('integer')]).map(({ kind }) => kind);
    expect(kinds).toContain('schema-changed');
    expect(kinds).not.toContain('sentence-changed');
  });
});

describe('a change of rules', () => {
  const rules = [{ id: 'no-both', kind: 'excludes', of: 'read_only', on: 'plan_mode_required' }];

  test('is told as rule, as the sentences that come of it, and as what it refuses', () => {
    const changes = diffTools([helper()], [helper({}, { rules })]);
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(
      new Set(['sentence-added', 'rule-added', 'behaviour-changed']),
    );
    expect(changes.filter(({ kind }) => kind === 'behaviour-changed')[0]?.message).toMatchInlineSnapshot(
      `"{"name":"text","read_only":true,"plan_mode_required":true}: accepted → rejected (no-both at /read_only)"`,
    );
  });

  test('shows in recorded calls that are replayed with their facts', () => {
    const context = [{ id: 'team', kind: 'needsContext', of: 'read_only', on: 'activeTeam', text: 'an active team' }];
    const calls = [{ tool: 'spawn_helper', arguments: { name: 'a', read_only: true }, context: { activeTeam: false } }];
    const changes = diffTools([helper()], [helper({}, { rules: context })], { calls });
    expect(changes.some(({ kind, at }) => kind === 'behaviour-changed' && at.includes('"activeTeam":false'))).toBe(
      true,
    );
  });
});

test('tools that come and go, and settings, are told', () => {
  const other = { ...helper(), name: 'stop_helper' };
  expect(
    outline(
      diffTools(
        [helper(), other],
        [
          { ...helper(), effect: 'read' },
          { ...helper(), name: 'end_helper' },
        ],
      ),
    ),
  ).toEqual(expect.arrayContaining(['setting-changed effect', 'tool-removed ', 'tool-added ']));
});

test('the same tools in the words of two providers are equal but for what the words say', () => {
  const { name, description, parameters } = helper();
  const openai = [{ type: 'function', function: { name, description, parameters } }];
  const anthropic = { model: 'some', tools: [{ name, description, input_schema: parameters }], messages: [] };
  expect(diffTools(openai, anthropic)).toEqual([]);
});

test('a list with a broken tool is an error, since it cannot be said to be equal', () => {
  const broken = { name: 'bad', parameters: { type: 'object', properties: { a: { $ref: '#/nowhere' } } } };
  expect(() => diffTools([helper()], [broken])).toThrow(/after: bad/);
});

test('equal lists have no changes, whatever their schemas', () => {
  const leaf = fc.oneof(
    fc.constant({ type: 'string', minLength: 1 }),
    fc.constant({ type: 'integer', minimum: 0, maximum: 9 }),
    fc.constant({ enum: ['a', 'b'] }),
    fc.constant({ type: 'array', items: { type: 'string' } }),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), leaf, { maxKeys: 5 }), (properties) => {
      const tool = { name: 'any', parameters: { type: 'object', properties } };
      expect(diffTools([tool], [structuredClone(tool)])).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
