/** What the lint must and must not say, beside the examples of its page. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lintTools } from './index.ts';

type Properties = Record<string, unknown>;

function toolOf(
  properties: Properties,
  more: Record<string, unknown> = {},
  words: Record<string, unknown> = {},
): unknown {
  return {
    name: 'work',
    description: 'Works.',
    parameters: { type: 'object', properties, additionalProperties: false, ...more },
    ...words,
  };
}

/** The codes of what is found, without those about missing words. */
function codesOf(source: unknown, options = {}): string[] {
  const aside = ['parameter-without-description', 'missing-description', 'empty-text'];
  return lintTools([source].flat(), options)
    .map(({ code }) => code)
    .filter((code) => !aside.includes(code));
}

describe('faults that people reported of tools in the field', () => {
  const text = { type: 'string' };
  test.each([
    [
      'counts declared number',
      { offset: { type: 'number' }, limit: { type: 'number' } },
      'count-not-integer',
      '/limit',
    ],
    ['an identifier of two types', { id: { type: ['string', 'number'] } }, 'identifier-type-union', '/id'],
    ['milliseconds since when', { from_ms: { type: 'integer' } }, 'epoch-unit', '/from_ms'],
    ['nullable', { note: { type: 'string', nullable: true } }, 'nullable-keyword', '/note'],
    ['a dangling reference', { order: { $ref: '#/$defs/Order' } }, 'dangling-ref', '/order'],
    [
      'items without properties',
      { bands: { type: 'array', items: { type: 'object' } } },
      'object-without-properties',
      '/bands',
    ],
    ['empty texts', { board: text, owner: text }, 'empty-text', '/board'],
    [
      'a first line without a bound',
      { first: { type: 'integer' }, rows: { type: 'integer' } },
      'one-based-minimum',
      '/first',
    ],
  ])('%s', (_title, properties, code, at) => {
    const found = lintTools([toolOf(properties)]).filter((finding) => finding.code === code);
    expect(found.length).toBeGreaterThan(0);
    expect(found.some((finding) => finding.at?.startsWith(`/parameters/properties${at}`))).toBe(true);
  });

  test.each([
    ['steps', 'Number of steps in the operation', true],
    ['people', 'Number of people required.', true],
    ['maxTokens', 'Maximum number of tokens to generate', true],
    ['guests', 'How many guests come.', true],
    ['wait', 'Number of seconds to wait.', false],
    ['steps', 'The ratio of steps to rests.', false],
    ['length', 'The number itself.', false],
  ])('%s: %s', (name, description, isCount) => {
    const codes = codesOf(toolOf({ [name]: { type: 'number', description } }));
    expect(codes.includes('count-not-integer')).toBe(isCount);
  });

  test('everything required, as a strict mode forces it', () => {
    const properties = { city: text, from: text, limit: { type: 'integer' } };
    const [finding] = lintTools([toolOf(properties, { required: ['city', 'from', 'limit'] })]).filter(
      ({ code }) => code === 'required-filler',
    );
    expect(finding?.message).toContain('`from`, `limit`');
  });

  test('additionalProperties that is not stated, and a schema that says nothing', () => {
    expect(
      codesOf({ name: 'a', description: 'Works.', parameters: { type: 'object', properties: { symbol: text } } }),
    ).toEqual(['unclosed-object']);
    expect(codesOf({ name: 'a', description: 'Works.', parameters: { type: 'object' } })).toEqual([
      'object-without-properties',
    ]);
  });

  test('rules that the code keeps and no description tells', () => {
    const rules = [
      { id: 'member', kind: 'requires', of: 'look_only', on: 'member' },
      { id: 'team', kind: 'needsContext', of: 'look_only', on: 'activeTeam', text: 'an active team' },
      { id: 'plan', kind: 'excludes', of: 'look_only', on: 'needs_plan' },
    ];
    const properties = { task: text, member: text, look_only: { type: 'boolean' }, needs_plan: { type: 'boolean' } };
    const found = lintTools([toolOf(properties, {}, { rules })]).filter(
      ({ code }) => code === 'constraint-not-visible',
    );
    expect(found.map(({ message }) => message)).toMatchInlineSnapshot(`
      [
        "the rule "member" is not told beside \`look_only\`: "Only valid with member."",
        "the rule "team" is not told beside \`look_only\`: "Only valid in an active team."",
        "the rule "plan" is not told beside \`look_only\`: "Cannot be combined with needs_plan."",
        "the rule "member" is not told beside \`member\`: "Required by look_only."",
        "the rule "plan" is not told beside \`needs_plan\`: "Cannot be combined with look_only."",
      ]
    `);
  });
});

describe('drift between texts and schema', () => {
  test('the prose of the tool gives another bound than the schema, with its unit', () => {
    const timeout = { type: 'number', description: 'Optional timeout in milliseconds', maximum: 600_000 };
    const found = lintTools([
      toolOf({ timeout }, {}, { description: 'Runs a command. The timeout is up to 120000ms.' }),
    ]);
    expect(found.filter(({ code }) => code === 'bound-drift').map(({ message }) => message)).toEqual([
      'the description of the tool says up to 120000, but maximum of `timeout` is 600000',
    ]);
  });

  test('a bound in another unit is no drift', () => {
    const timeout = { type: 'number', description: 'Timeout in milliseconds, up to 10 minutes.', maximum: 600_000 };
    expect(codesOf(toolOf({ timeout }))).toEqual([]);
  });

  test('a rule that is told in one of two descriptions only', () => {
    const script = { type: 'string', description: 'The text. Either `script` or `scriptPath` must be given.' };
    const found = codesOf(toolOf({ script, scriptPath: { type: 'string', description: 'A file with the text.' } }));
    expect(found).toEqual(['one-sided-choice']);
  });

  test('prose that tells a parameter which a feature would bring', () => {
    const words = {
      description: 'Starts a helper. Pass a short `name` so that it can be addressed. Do not set `model` for forks.',
    };
    const found = lintTools([toolOf({ task: { type: 'string', description: 'What to do.' } }, {}, words)]);
    expect(found.filter(({ code }) => code === 'undeclared-parameter').map(({ message }) => message)).toEqual([
      'the description of the tool names the parameter `name`, which is not declared',
    ]);
  });

  test('a default for what a declared rule rejects', () => {
    const rules = [
      { id: 'no-background', kind: 'rejectedWhen', of: 'background', value: true, on: { used: 'folder' } },
    ];
    const properties = {
      background: { type: 'boolean', description: 'Run in the background.' },
      folder: { type: 'string', description: 'Launches with a folder default to background false.' },
    };
    expect(codesOf(toolOf(properties, {}, { rules }))).toContain('default-for-refused');
  });
});

describe('what is right and comes near', () => {
  test.each([
    [
      'a description with quoted values',
      { sort: { type: 'string', description: 'Sort by `price`, e.g. "asc" or "desc".' } },
    ],
    ['a rate that may be a fraction', { limit: { type: 'number', description: 'Price limit in euros, a decimal.' } }],
    ['a speed limit', { speed_limit: { type: 'number', description: 'Highest speed.' } }],
    [
      'a default under a condition',
      { depth: { type: 'integer', default: 3, description: 'Defaults to 1 when path is a file.' } },
    ],
    [
      'a default as a formula',
      { size: { type: 'integer', default: 8, description: 'Default: 4 * the number of cores.' } },
    ],
    ['a bound under a condition', { days: { type: 'integer', maximum: 90, description: 'At most 30 for guests.' } }],
    [
      'plain words after an exclusion',
      {
        path: { type: 'string', description: 'A file. Cannot be used with path traversal.' },
        name: { type: 'string', description: 'What to call it.' },
      },
    ],
    [
      'an exclusion on both sides',
      {
        a_b: { type: 'string', description: 'One. Cannot be combined with c_d.' },
        c_d: { type: 'string', description: 'Two. Not with a_b.' },
      },
    ],
    [
      'a command that is called parameterised',
      { query: { type: 'string', description: 'SQL; use `$1` for a parameter.' } },
    ],
    ['an environment variable', { key: { type: 'string', description: 'Set `API_KEY` in the environment.' } }],
    [
      'flags of one letter',
      { '-n': { type: 'integer', description: 'Lines.' }, '-N': { type: 'boolean', description: 'Numbers.' } },
    ],
    ['a nullable enum with null', { sort: { type: ['string', 'null'], enum: ['a', null], description: 'Order.' } }],
    [
      'a number with integer alternatives in anyOf',
      { n: { anyOf: [{ type: 'number' }, { type: 'string' }], description: 'The first half.' } },
    ],
    ['optional parts of a word', { chain: { type: 'string', description: 'Optional chaining expression.' } }],
    ['a timeout with its unit in the name', { timeout_seconds: { type: 'integer', description: 'How long to wait.' } }],
  ])('%s', (_title, properties) => {
    expect(codesOf(toolOf(properties))).toEqual([]);
  });

  test('a required key that another branch of the level declares', () => {
    const parameters = {
      type: 'object',
      properties: {
        filter: {
          type: 'object',
          description: 'What to keep.',
          properties: { a: { type: 'string', description: 'The first half.' } },
          anyOf: [{ required: ['a'] }],
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    };
    expect(codesOf({ name: 'work', description: 'Works.', parameters })).toEqual([]);
  });

  test('words of ours in a tool of our own form', () => {
    expect(
      codesOf(toolOf({ path: { type: 'string', description: 'A file.', 'x-alias': ['folder'], 'x-heal': 'safe' } })),
    ).toEqual([]);
  });

  test.each([
    ['x-aliases', 'x-alias'],
    ['x-synonym', 'x-synonyms'],
    ['x-healing', 'x-heal'],
  ])('but not %s, which is no hint of ours', (key, hint) => {
    const tool = toolOf({ path: { type: 'string', description: 'A file.', [key]: ['folder'] } });
    const message = `"${key}" is no hint and does nothing: it is written ${hint}`;
    expect(lintTools([tool])).toContainEqual(
      expect.objectContaining({ code: 'hint-broken', at: `/parameters/properties/path/${key}`, message }),
    );
  });

  test('and words of others that look a little like them', () => {
    const strange = { 'x-help': 'a', 'x-head': 'b', 'x-enum': 'c', 'x-mcp-header': 'd', 'x-align': 'e' };
    expect(codesOf(toolOf({ path: { type: 'string', description: 'A file.', ...strange } }))).toEqual([]);
  });

  test("Gemini's older form says nullable rightly", () => {
    const parameters = {
      type: 'OBJECT',
      properties: { note: { type: 'STRING', nullable: true, description: 'For the driver.' } },
    };
    expect(codesOf({ functionDeclarations: [{ name: 'work', description: 'Works.', parameters }] })).toEqual([]);
  });

  test('strict rules say nothing of tools that are not strict, unless asked', () => {
    const tool = toolOf({ via: { type: 'string', default: 'a', description: 'Where to pass.' } });
    expect(codesOf(tool)).toEqual([]);
    expect(codesOf(tool, { dialects: ['openai'] })).toEqual(['optional-not-nullable', 'default-in-strict']);
  });
});

describe('a finding', () => {
  test('points into the entry as its author wrote it', () => {
    const parameters = {
      type: 'object',
      properties: { limit: { type: 'number', description: 'Most.' } },
      additionalProperties: false,
    };
    const [finding] = lintTools([{ type: 'function', function: { name: 'work', description: 'Works.', parameters } }]);
    expect(finding).toMatchInlineSnapshot(`
      {
        "at": "/function/parameters/properties/limit/type",
        "code": "count-not-integer",
        "fix": [
          {
            "op": "replace",
            "path": "/function/parameters/properties/limit/type",
            "value": "integer",
          },
        ],
        "message": "\`limit\` is a whole number by its name but declared number, so 0.5 is valid",
        "severity": "warning",
        "suggestion": "write "type": "integer"",
        "tool": "work",
      }
    `);
  });

  test('can be left out by its code', () => {
    expect(
      lintTools([{ name: 'a', parameters: {} }], { ignore: ['missing-description'] }).map(({ code }) => code),
    ).toEqual(['root-type']);
  });
});

test('never throws, whatever the list holds', () => {
  const schema = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue({ maxDepth: 2 }),
      fc.dictionary(
        fc.constantFrom(
          'type',
          'properties',
          'items',
          'enum',
          'required',
          'default',
          'anyOf',
          'oneOf',
          'description',
          '$ref',
          'minimum',
          'maximum',
          'pattern',
          'x-alias',
          'nullable',
          'additionalProperties',
          '__proto__',
          'dependentRequired',
          'examples',
          'format',
        ),
        fc.oneof(
          tie('node'),
          fc.constantFrom(
            'object',
            'string',
            'number',
            '#/properties/a',
            'Defaults to 3, either `a` or `b`; cannot be used with a',
          ),
          fc.array(tie('node'), { maxLength: 3 }),
        ),
      ),
    ),
  })).node;
  const entry = fc.record(
    {
      name: fc.anything(),
      description: fc.anything(),
      parameters: schema,
      rules: fc.anything(),
      annotations: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(entry, fc.anything()), { maxLength: 3 }), (list) => {
      for (const finding of lintTools(list, { dialects: ['openai', 'anthropic'] }))
        expect(finding.message).not.toBe('');
    }),
    { numRuns: 300 },
  );
});

test('changes nothing that it looks at', () => {
  const tool = toolOf({ limit: { type: 'number' } });
  const before = structuredClone(tool);
  lintTools([tool]);
  expect(tool).toEqual(before);
});
