import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Outcome } from './base/index.ts';
import { defineTool, excludes, ignoredWhen, needsContext, type Tool } from './contract/index.ts';
import { createGuard, type GuardOptions } from './guard.ts';

const writeFile: Tool = {
  name: 'write_file',
  parameters: {
    type: 'object',
    properties: { path: { type: 'string' }, content: { type: 'string' }, lines: { type: 'integer' } },
    required: ['path', 'content'],
  },
};
const readFile: Tool = { ...writeFile, name: 'read_file', effect: 'read' };

function check(tool: Tool, args: unknown, options: Omit<GuardOptions, 'tools'> = {}, finishReason?: string): Outcome {
  return createGuard({ tools: [tool], ...options }).check({
    tool: tool.name,
    arguments: args,
    ...(finishReason === undefined ? {} : { finishReason }),
  });
}

function codes(outcome: Outcome): string[] {
  return outcome.issues.map((issue) => `${issue.code} ${issue.at}`.trim());
}

describe('a call that is right', () => {
  test('is accepted with the very object that came in', () => {
    const args = Object.freeze({ path: 'a', content: '"20"' });
    const outcome = check(writeFile, args);
    expect(outcome).toEqual({
      outcome: 'accepted',
      tool: 'write_file',
      arguments: args,
      steps: [],
      issues: [],
      notices: [],
      receipt: '',
    });
    if (outcome.outcome === 'accepted') expect(outcome.arguments).toBe(args);
  });

  test('keeps its id', () => {
    const outcome = createGuard({ tools: [writeFile] }).check({
      tool: 'write_file',
      id: 'c1',
      arguments: '{"path":"a","content":""}',
    });
    expect(outcome).toMatchObject({ outcome: 'accepted', id: 'c1' });
  });
});

describe('a call that can be mended', () => {
  test('is healed, and the model is told', () => {
    const outcome = check(writeFile, "{'path': 'a', 'content': 'b', 'lines': '3'}");
    expect(outcome).toMatchObject({ outcome: 'healed', arguments: { path: 'a', content: 'b', lines: 3 } });
    expect(outcome.receipt).toMatchInlineSnapshot(`
      "Corrected before running:
      - argument text read as JSON (quotes)
      - \`lines\` "3" -> 3 (coerce)"
    `);
  });

  test('is only proposed in observe mode', () => {
    const outcome = check(writeFile, { path: 'a', content: 'b', lines: '3' }, { observe: true });
    expect(outcome).toMatchObject({
      outcome: 'rejected',
      steps: [],
      proposal: [{ rule: 'coerce', at: '/lines', from: '3', to: 3 }],
    });
    expect(codes(outcome)).toEqual(['type /lines']);
  });

  test('stays refused with healing off, with header and issues alone', () => {
    const outcome = check(writeFile, { path: 'a', content: 'b', lines: '3' }, { heal: 'off' });
    expect(outcome.receipt).toMatchInlineSnapshot(`
      "write_file failed due to the following issue(s):
      The parameter \`lines\` type is expected as \`integer\` but provided as \`string\`"
    `);
  });

  test('follows the setting of the tool, which the guard can only switch off', () => {
    expect(check({ ...writeFile, heal: 'off' }, { path: 'a', content: 'b', lines: '3' }).outcome).toBe('rejected');
    expect(check({ ...writeFile, heal: 'all' }, { path: 'a', content: 'b', lines: '3' }, { heal: 'off' }).outcome).toBe(
      'rejected',
    );
    expect(
      check({ ...writeFile, heal: ['coerce'] }, { path: 'a', content: 'b', lines: '3' }, { heal: 'safe' }).outcome,
    ).toBe('healed');
  });

  test.each([['all'], ['by-effect'], [['coerce']]] as const)(
    'follows a field that says %j when the tool is off, and not when the guard is',
    (setting) => {
      const parameters = {
        type: 'object',
        properties: {
          lines: { type: 'integer', 'x-heal': setting },
          box: { type: 'object', 'x-heal': setting, properties: { code: { type: 'string' } } },
        },
      };
      const tool: Tool = { name: 'count', parameters, heal: 'off' };
      const raw = '{"lines":"3","box":{"code":12345678901234567890}}';
      const healed = { lines: 3, box: { code: '12345678901234567890' } };
      expect(check(tool, raw)).toMatchObject({ outcome: 'healed', arguments: healed });
      const refused = check(tool, raw, { heal: 'off' });
      expect(refused).toMatchObject({ outcome: 'rejected', steps: [] });
      expect(codes(refused)).toEqual(['type /lines', 'type /box/code']);
    },
  );

  test('is handed on whole or not at all', () => {
    const outcome = check(writeFile, { path: 'a', lines: '3' });
    expect(outcome.outcome).toBe('rejected');
    expect(outcome).not.toHaveProperty('arguments');
    expect(outcome.steps).toEqual([{ rule: 'coerce', op: 'set', at: '/lines', from: '3', to: 3, loss: 'none' }]);
    expect(codes(outcome)).toEqual(['missing /content']);
  });
});

describe('a call that was cut off', () => {
  const text = '{"path":"a","content":"half';
  test('is refused as truncated, not closed and run', () => {
    expect(codes(check(writeFile, text))).toEqual(['truncated']);
    expect(codes(check(readFile, text))).toEqual(['truncated']);
  });

  test.each(['length', 'max_tokens', 'MAX_TOKENS', 'max_output_tokens'])(
    'is refused for the stop reason %s although its text is whole',
    (reason) => {
      expect(codes(check(writeFile, '{"path":"a","content":"b"}', {}, reason))).toEqual(['truncated']);
      expect(codes(check(writeFile, { path: 'a', content: 'b' }, {}, reason))).toEqual(['truncated']);
    },
  );

  test('may run where the tool only reads and the text is whole', () => {
    expect(check(readFile, '{"path":"a","content":"b"}', {}, 'length').outcome).toBe('accepted');
    expect(codes(check(readFile, '{"path":"a"', {}, 'length'))).toEqual(['truncated']);
  });

  test('is none for other stop reasons', () => {
    expect(check(writeFile, '{"path":"a","content":"b"}', {}, 'tool_calls').outcome).toBe('accepted');
  });
});

describe('what a programmer may get wrong', () => {
  const guard = createGuard({ tools: [writeFile] });

  test.each([
    ['nothing', undefined, 'a call is { tool, arguments }'],
    ['a name alone', 'write_file', 'a call is { tool, arguments }'],
    ['the words of MCP', { name: 'write_file', arguments: {} }, 'this one has "name"'],
    ['a call of OpenAI', { id: 'c', function: { name: 'write_file', arguments: '{}' } }, 'this one has "function"'],
    ['a call of the AI SDK', { toolName: 'write_file', input: {} }, 'this one has "toolName"'],
    ['a name that is no text', { tool: 5, arguments: {} }, 'as a text'],
  ])('%s as a call is an error that says how a call is written', (_what, call, words) => {
    expect(() => guard.check(call as never)).toThrow(expect.objectContaining({ code: 'usage' }));
    expect(() => guard.check(call as never)).toThrow(words);
    expect(() => guard.checkWith(writeFile, call as never)).toThrow(words);
  });

  test.each([
    ['no options', undefined, 'createGuard({ tools: [ … ] })'],
    ['a list of tools in their place', [writeFile], 'createGuard({ tools: [ … ] })'],
    ['a map of tools', { tools: { write_file: writeFile } }, 'readTools'],
    ['a misspelt option', { tools: [], basedate: '2026-10-02' }, 'no option "basedate"; did you mean "baseDate"?'],
    ['one of another thing', { tools: [], pertool: 1 }, 'no option "pertool"; its options are tools, heal, effect,'],
    ['a name twice', { tools: [readFile, writeFile, { ...readFile }] }, '"read_file": tools[0] and tools[2]'],
  ])('%s is an error that says what a guard is made of', (_what, options, words) => {
    expect(() => createGuard(options as never)).toThrow(expect.objectContaining({ code: 'option' }));
    expect(() => createGuard(options as never)).toThrow(words);
  });
});

describe('the tools of a guard', () => {
  test('a name that is no tool is refused with the nearest one', () => {
    const outcome = createGuard({ tools: [writeFile] }).check({ tool: 'write_fil', arguments: {} });
    expect(codes(outcome)).toEqual(['unknown-tool']);
    expect(outcome.receipt).toContain('write_file');
  });

  test('custom and MCP tools pass untouched unless they opt in', () => {
    const args = { anything: 1 };
    for (const origin of ['custom', 'mcp'] as const) {
      const passed = check({ ...writeFile, origin }, args);
      expect(passed.outcome).toBe('accepted');
      if (passed.outcome === 'accepted') expect(passed.arguments).toBe(args);
      expect(check({ ...writeFile, origin, guard: true }, args).outcome).toBe('rejected');
    }
    expect(check({ ...writeFile, origin: 'builtin' }, args).outcome).toBe('rejected');
    expect(check({ ...writeFile, origin: 'builtin', guard: false }, args).outcome).toBe('accepted');
  });

  test('a tool that passes untouched still needs arguments that can be read', () => {
    expect(check({ ...writeFile, origin: 'mcp' }, '{"a":1}')).toMatchObject({
      outcome: 'accepted',
      arguments: { a: 1 },
    });
    expect(codes(check({ ...writeFile, origin: 'mcp' }, '{"a":'))).toEqual(['truncated']);
    expect(codes(check({ ...writeFile, origin: 'mcp' }, '[1]'))).toEqual(['not-object']);
  });

  test('a broken schema is an error of the declaration', () => {
    const broken: Tool = { name: 'broken', parameters: { type: 'object', properties: { a: { type: 'strin' } } } };
    expect(() => createGuard({ tools: [broken] })).toThrow(/broken.*\/properties\/a/);
  });

  test('parameters that were replaced since are honoured on the next call', () => {
    const tool = {
      name: 'grows',
      parameters: { type: 'object', properties: { a: { type: 'string' } } } as Tool['parameters'],
    };
    const guard = createGuard({ tools: [tool] });
    expect(guard.check({ tool: 'grows', arguments: { b: 1 } }).outcome).toBe('rejected');
    tool.parameters = { type: 'object', properties: { b: { type: 'integer' } } };
    expect(guard.check({ tool: 'grows', arguments: { b: 1 } }).outcome).toBe('accepted');
  });

  test('a tool that is registered later takes the place of the one of its name', () => {
    const guard = createGuard({ tools: [writeFile] });
    guard.register({ name: 'write_file', parameters: { type: 'object', properties: {} } });
    expect(guard.check({ tool: 'write_file', arguments: {} }).outcome).toBe('accepted');
  });

  test.each([
    [{ heal: 'most' }, 'heal'],
    [{ baseDate: '2026-02-30' }, 'baseDate'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ dateOrder: 'ydm' }, 'dateOrder'],
    [{ locale: 'de' }, 'locale'],
    [{ effect: 'none' }, 'effect'],
    [{ keywords: 'some' }, 'keywords'],
    [{ unknownKeys: 'drop' }, 'unknownKeys'],
    [{ formats: 'guess' }, 'formats'],
  ])('the option %o is an error that names it', (options, name) => {
    expect(() => createGuard({ tools: [], ...(options as object) })).toThrow(name);
  });
});

describe('rules between parameters', () => {
  const tool: Tool = {
    name: 'spawn',
    parameters: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        read_only: { type: 'boolean' },
        plan: { type: 'boolean' },
        depth: { type: 'integer' },
      },
    },
    rules: [
      excludes('read_only', 'plan'),
      needsContext('read_only', 'activeTeam', 'an active team'),
      ignoredWhen('depth', { context: 'nested' }),
    ] as Tool['rules'] & object,
  };
  const guard = createGuard({ tools: [tool] });

  test('refuse the call with the code rule, every violation at once', () => {
    const outcome = guard.check(
      { tool: 'spawn', arguments: { read_only: 'true', plan: true } },
      { context: { activeTeam: false } },
    );
    expect(outcome.issues.map((issue) => issue.code)).toEqual(['rule', 'rule']);
    expect(outcome.steps).toHaveLength(1);
  });

  test('wait for a fact that is not given', () => {
    expect(guard.check({ tool: 'spawn', arguments: { read_only: true } }).outcome).toBe('accepted');
    expect(
      guard.check({ tool: 'spawn', arguments: { read_only: true } }, { context: { activeTeam: false } }).outcome,
    ).toBe('rejected');
  });

  test('say in a line what will be ignored, and leave it as it is', () => {
    const outcome = guard.check({ tool: 'spawn', arguments: { depth: 3 } }, { context: { nested: true } });
    expect(outcome).toMatchObject({ outcome: 'accepted', arguments: { depth: 3 } });
    if (outcome.outcome === 'accepted') expect(outcome.notices.join()).toMatch(/ignored/);
  });
});

describe('a tool with a check of its own', () => {
  const tool = defineTool({
    name: 'range',
    parameters: z
      .object({ from: z.number(), to: z.number() })
      .refine((value) => value.from < value.to, { message: 'from must be below to', path: ['from'] }),
  }) as Tool;

  test('has it run on healed arguments, its issues joined as rule', () => {
    const outcome = check(tool, { from: '5', to: 3 });
    expect(codes(outcome)).toEqual(['rule /from']);
    expect(outcome.receipt).toContain('from must be below to');
  });

  test('hands on what the check puts out', () => {
    expect(check(tool, { from: 1, to: '3' })).toMatchObject({
      outcome: 'healed',
      arguments: { from: 1, to: 3 },
      output: { from: 1, to: 3 },
    });
  });

  test('is refused, not thrown at, when the check throws', () => {
    const throwing: Tool = {
      ...writeFile,
      validate: () => {
        throw new Error('boom');
      },
    };
    expect(codes(check(throwing, { path: 'a', content: 'b' }))).toEqual(['rule']);
  });

  test.each([[undefined], [null], [true], [{ issues: null }], [{ issues: 'no' }]])(
    'is an error of its owner when the check returns %j',
    (result) => {
      const odd = { ...readFile, validate: () => result } as unknown as Tool;
      expect(() => check(odd, { path: 'a', content: 'b' })).toThrow(
        expect.objectContaining({ name: 'ToolmendError', code: 'tool', tool: 'read_file' }),
      );
    },
  );

  test('is an error of its owner when the check is asynchronous', () => {
    const slow: Tool = { ...writeFile, validate: async (value: unknown) => ({ value }) };
    expect(() => check(slow, { path: 'a', content: 'b' })).toThrow(/synchronous/);
  });
});

describe('leaked markup', () => {
  test('is named beside another issue', () => {
    expect(codes(check(writeFile, { path: 'a</path>\n<parameter name="content">b' }))).toEqual([
      'missing /content',
      'leaked-markup /path',
    ]);
  });

  test('refuses a call alone only where a field that holds no content begins with a closing tag', () => {
    expect(codes(check(writeFile, { path: '</parameter>a', content: 'b' }))).toEqual(['leaked-markup /path']);
    expect(check(writeFile, { path: 'a', content: '</parameter> is a tag' }).outcome).toBe('accepted');
    expect(check(writeFile, { path: 'a</parameter>', content: 'b' }).outcome).toBe('accepted');
  });
});

describe('what a model may send', () => {
  test.each([
    ['', ['missing /path', 'missing /content']],
    ['null', ['missing /path', 'missing /content']],
    [undefined, ['missing /path', 'missing /content']],
    ['[]', ['not-object']],
    ['5', ['not-object']],
    [true, ['not-object']],
    ['{"path":1,"path":2}', ['duplicate-key /path']],
    ['{"path":"a"}{"path":"b"}', ['multiple-values']],
    ['path=a', ['syntax']],
  ])('%j is answered, not thrown at', (args, expected) => {
    expect(codes(check(writeFile, args))).toEqual(expected);
  });

  test('cycles, depth and breadth are bounded', () => {
    const cycle: Record<string, unknown> = { path: 'a', content: 'b' };
    cycle['self'] = cycle;
    expect(codes(check(writeFile, cycle))).toEqual(['limit']);
    expect(codes(check(writeFile, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`))).toEqual(['limit']);
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`key${i}`, i]));
    const outcome = check(writeFile, wide);
    expect(outcome.outcome).toBe('rejected');
    expect(outcome.receipt.length).toBeLessThan(10_000);
  });
});

describe('a number with more digits than one can hold', () => {
  test.each([
    ['integer', '12345678901234567890', 'unsafe-integer /n'],
    ['integer', '1e400', 'range /n'],
    ['boolean', '12345678901234567890', 'type /n'],
  ])('of type %s, %s, is told one thing', (type, number, told) => {
    const tool: Tool = { name: 'count', parameters: { type: 'object', properties: { n: { type } } } };
    expect(codes(check(tool, `{"n": ${number}}`))).toEqual([told]);
  });

  test('is no text where the field lets nothing be healed', () => {
    const properties = { n: { type: 'string' }, off: { type: 'string', 'x-heal': 'off' } };
    const tool: Tool = { name: 'count', parameters: { type: 'object', properties } };
    expect(check(tool, '{"n": 12345678901234567890}').outcome).toBe('healed');
    expect(codes(check(tool, '{"off": 12345678901234567890}'))).toEqual(['type /off']);
  });
});

describe('what a caller does with an outcome', () => {
  const fruit: Tool = {
    name: 'pick',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: {
        kind: { enum: ['apple', 'pear'] },
        crate: { const: { size: 3 } },
      },
    },
  };

  test('cannot change what is accepted: the values that are allowed are a frozen copy', () => {
    const guard = createGuard({ tools: [fruit] });
    const wrong = { tool: 'pick', arguments: { kind: 'grape', crate: { size: 4 }, extra: 1 } };
    const before = guard.check(wrong);
    const lists = before.issues.flatMap((issue) => (issue.allowed === undefined ? [] : [issue.allowed as unknown[]]));
    expect(lists).toHaveLength(3);
    for (const list of lists) expect(() => list.push('grape', 'extra', { size: 4 })).toThrow(TypeError);
    const sizes = lists.flat().filter((value) => typeof value === 'object') as { size: number }[];
    expect(sizes).toHaveLength(1);
    expect(() => Object.assign(sizes[0]!, { size: 4 })).toThrow(TypeError);
    expect(guard.check(wrong)).toEqual(before);
  });

  test('shares the copy of a list among all places that are held against it', () => {
    const list: Tool = {
      name: 'pick',
      parameters: { type: 'object', properties: { kinds: { type: 'array', items: { enum: ['apple', 'pear'] } } } },
    };
    const { issues } = check(list, { kinds: ['grape', 'plum'] });
    expect(issues).toHaveLength(2);
    expect(issues[0]!.allowed).toBe(issues[1]!.allowed);
  });

  test('does not reach the schema through a member or a default that healing put in', () => {
    const packing: Tool = {
      name: 'pack',
      heal: ['enum-synonym', 'fill-default'],
      parameters: {
        type: 'object',
        properties: {
          box: { oneOf: [1, 2].map((size) => ({ const: { size }, title: size === 1 ? 'Small' : 'Large' })) },
          tags: { type: 'array', default: ['new'] },
        },
        required: ['box', 'tags'],
      },
    };
    const guard = createGuard({ tools: [packing] });
    const heal = (): { box: { size: number }; tags: string[] } => {
      const outcome = guard.check({ tool: 'pack', arguments: { box: 'Large' } });
      expect(outcome.outcome).toBe('healed');
      return (outcome as unknown as { arguments: { box: { size: number }; tags: string[] } }).arguments;
    };
    const first = heal();
    first.box.size = 99;
    first.tags.push('changed');
    expect(heal()).toEqual({ box: { size: 2 }, tags: ['new'] });
  });
});
