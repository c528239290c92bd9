import { describe, expect, test } from 'vitest';
import { limits, parseRules, pointerOf } from '../base/index.ts';
import { parseText } from './parse-text.ts';

/** What a text is read as: the value and the rules, or the code with its reason. */
function read(text: string, repair = true): { value: unknown; rules: string[] } | string {
  const result = parseText(text, repair);
  if (result.kind === 'parsed') return { value: result.value, rules: result.steps.map((step) => step.rule) };
  return result.findings.map(({ code, keyword, place }) => `${code} ${place ? pointerOf(place) : keyword}`).join(', ');
}

const one = { a: 1 };

/** For each rule: texts that need it, with the value; and texts that must be read without it, or not at all. */
const rules: Record<string, { needs: [string, unknown, string?][]; not: string[] }> = {
  'empty-text': {
    needs: [
      ['', {}],
      [' \r\n\t', {}],
      ['null', {}],
      [' null ', {}],
      ['\ufeff', {}],
      ['None', {}, 'empty-text,python-literals'],
      ['```json\n```', {}, 'empty-text,fence'],
      ['<|call|>', {}, 'empty-text,special-tokens'],
    ],
    not: ['{}', '{"a":null}', 'undefined', '// nothing', '"null"', '""', '```json\n', '[null]', 'Null'],
  },
  fence: {
    needs: [
      ['```json\n{"a":1}\n```', one],
      ['```\n{"a":1}\n```', one],
      ['~~~json5\r\n{"a":1}\r\n~~~', one],
      ['```json {"a":1}```', one],
      ['```json{"a":1}```', one],
      ['````json\n{"a":1}\n````', one],
      ['`{"a":1}`', one],
      ['```json\n{"a":1}', one],
      ['{"a":1}\n```', one],
    ],
    not: ['{"a":"```json"}', '{"a":"`x`"}', '```json\n{"a":1\n```', '{"a":`x`}'],
  },
  prose: {
    needs: [
      ['Here you go: {"a":1}', one],
      ['Sure.\n{"a":1}\nHope that helps!', one],
      ['{"a":1} is what I would send', one],
      ['{"a":1}.', one],
      ['[Tool call] {"a":1}', one],
      ['const call = {"a":1};', one],
      ['参数：{"a":1}', one],
      ['Arguments:\n```json\n{"a":1}\n```\nDone.', one, 'fence,prose'],
      ['<think>so it is</think>{"a":1}', one, 'prose,special-tokens'],
      ['(as asked: {"a":1})', one],
      ['<think>{"a":1}?</think>{"a":1}', one, 'prose,special-tokens,repeated-object'],
    ],
    not: [
      'Here you go',
      '"a": {"b":1}',
      "'a' : {'b':1}",
      'path="x", options={"b":1}',
      'send({"a":1})',
      '[oops, {"a":1}]',
      'x, {"a":1}',
      '{"a":1}}',
      '{"a":{"b":1}},"c":2}',
      '{"a":1},',
      '{"a":1}: 2',
      '{"a":1} + 1',
      '{"a":1} and {broken}',
      'use {name} like {"a":1}',
      '{{"a":1}}',
      '<parameter name="x">{"a":1}</parameter>',
      '<arg_key>x</arg_key><arg_value>{"a":1}</arg_value>',
      '<function=other>{"a":1}</function>',
      '<think>maybe {"a":1}</think>',
      'I will not send {"a":1}',
      '<think>{"a":1}',
      '<think>{"a":1} or {"a":1}</think> no',
      '<think>{"a":2}</think>{"a":1}',
      '{"a":1} ]',
    ],
  },
  'special-tokens': {
    needs: [
      ['{"a":1}<|call|>', one],
      ['{"a":1}<|im_end|>\n', one],
      ['{"a":1}</s>', one],
      ['{"a":1}</tool_call>', one],
      ['<tool_call>\n{"a":1}\n</tool_call>', one],
      ['[TOOL_CALLS]{"a":1}', one],
      ['<｜tool▁call▁begin｜>{"a":1}<｜tool▁call▁end｜>', one],
      ['{"a":1}</arguments></vendor:tool_call>', one],
      ['{"a":1}</parameter>', one],
    ],
    not: ['{"a":"</tool_call>"}', '{"a":"<|im_end|>"}', '{"a":1<|im_end|>', '{"a":<|im_end|>1}', '["</s>"]'],
  },
  comments: {
    needs: [
      ['{"a":1 // one\n}', one],
      ['{/* the */ "a": /* value */ 1}', one],
      ['{"a":1, # one\r\n}', one, 'comments,trailing-comma'],
      ['// call\n{"a":1}', one],
      ['{"a":1} // {"a":2}', one],
      ['/* {"a":2} */{"a":1}', one],
    ],
    not: ['{"a":"http://x"}', '{"a":"/* x */"}', '{"a":"# x"}', '{"a":1 // one }', '{"a":1 /* one }', '{"a":1 / 2}'],
  },
  'trailing-comma': {
    needs: [
      ['{"a":1,}', one],
      ['{"a":[1,2,],}', { a: [1, 2] }],
      ['{"a":1 , }', one],
      ['{"a":{"b":1,},"c":2}', { a: { b: 1 }, c: 2 }],
    ],
    not: ['{"a":",}"}', '{,}', '{"a":1,,}', '[,1]', '[1,,2]', '{,"a":1}', '[,]'],
  },
  quotes: {
    needs: [
      ["{'a':1}", one],
      ["{'a':'b'}", { a: 'b' }],
      ["{'a':'say \"hi\"'}", { a: 'say "hi"' }],
      ["{'a':'it\\'s'}", { a: "it's" }],
      ['{"a":\'b\'}', { a: 'b' }],
      ['{“a”:1}', one],
      ['{“a”: “b”}', { a: 'b' }],
      ['{”a”:”b”}', { a: 'b' }],
      ['{„a“:„b”}', { a: 'b' }],
      ['{‘a’:‘b’}', { a: 'b' }],
      ['{«a»:1}', one],
      ['{“a”:“say "hi"”}', { a: 'say "hi"' }],
      ["{'a':'x\\ny'}", { a: 'x\ny' }],
    ],
    not: [
      '{"a":"it\'s"}',
      '{"a":"“closed”"}',
      "{'a':'it's'}",
      '{“a": 1}',
      '{“a”:“say “hi””}',
      '{`a`:1}',
      "{'a':'\\x41'}",
      "{'a':'\\0'}",
    ],
  },
  'bare-keys': {
    needs: [
      ['{a:1}', one],
      ['{ a : 1 }', one],
      ['{a_b:1,$c:2,d-e:3,f.g:4}', { a_b: 1, $c: 2, 'd-e': 3, 'f.g': 4 }],
      ['{城市:"北京"}', { 城市: '北京' }],
      ['{é1:1}', { é1: 1 }],
      ["{1:'a',20:'b'}", { 1: 'a', 20: 'b' }, 'quotes,bare-keys'],
    ],
    not: ['{"a":1}', '{a b:1}', '{01:1}', '{城市："北京"}', '{a}', '{[a]:1}', '{-a:1}', '{"a" 1}'],
  },
  'python-literals': {
    needs: [
      ['{"a":True,"b":False,"c":None}', { a: true, b: false, c: null }],
      ['{"a":(1,2)}', { a: [1, 2] }],
      ['{"a":(1,)}', { a: [1] }],
      ['{"a":()}', { a: [] }],
      ['{"a":[(1,2),(3,[True])]}', { a: [[1, 2], [3, [true]]] }], // biome-ignore format: one case a line
      ["{'a': True, 'b': [None]}", { a: true, b: [null] }, 'quotes,python-literals'],
    ],
    not: ['{"a":"True"}', '{"a":"None"}', '{"a":TRUE}', '{"a":none}', '{"a":(1)}', '{"a":{1,2}}', "{'a':u'x'}"],
  },
  'control-characters': {
    needs: [
      ['{"a":"x\ny"}', { a: 'x\ny' }],
      ['{"a":"\tx"}', { a: '\tx' }],
      ['{"a":"x\r\ny"}', { a: 'x\r\ny' }],
      ['{"a":"\u0000\u001b"}', { a: '\u0000\u001b' }],
      ['{"a\n":1}', { 'a\n': 1 }],
      ['{"a":\u00a01}', one],
      ['\u3000{"a":1}\u2028', one],
      ['{"a":1}\u0000', one],
    ],
    not: ['{"a":"x\\ny"}', '{"a":"\u2028\u2029\u007f\u00a0"}', '{\r\n\t"a": 1\r\n}', '\ufeff{"a":1}'],
  },
  'text-in-text': {
    needs: [
      [JSON.stringify('{"a":1}'), one],
      [JSON.stringify(JSON.stringify('{"a":1}')), one],
      [JSON.stringify(JSON.stringify(JSON.stringify('{"a":1}'))), one],
      [JSON.stringify(' {"a":1} '), one],
      [JSON.stringify("{'a':1}"), one, 'quotes,text-in-text'],
      [JSON.stringify('```json\n{"a":1}\n```'), one, 'fence,text-in-text'],
      [`'{"a":1}'`, one, 'quotes,text-in-text'],
      ['"{\\"a\\":\n1}"', one, 'control-characters,text-in-text'],
      ['{\\"a\\":1}', one],
      [' {\\n \\"a\\": \\"say \\\\\\"b\\\\\\"\\"\\n}\n', { a: 'say "b"' }],
      ['{\\"a\\":1,}', one, 'trailing-comma,text-in-text'],
    ],
    not: [
      '{"a":"{\\"b\\":1}"}',
      '"x"',
      '""',
      '"[1]"',
      '"Here: {\\"a\\":1}"',
      JSON.stringify('{hello world}'),
      JSON.stringify(JSON.stringify(JSON.stringify(JSON.stringify('{"a":1}')))),
      '["{}"]',
      '{\\"a\\":"b"}',
      '{\\"a\\":\\"b"}',
      '{\\\\"a\\\\":1}',
      'x {\\"a\\":1}',
      '{\\"a\\":1}{\\"a\\":2}',
    ],
  },
  'repeated-object': {
    needs: [
      ['{"a":1}{"a":1}', one],
      ['{"a":1}\n{"a":1}\n{"a":1}', one],
      ['{"a":1}, {"a":1}', one],
      ['{"a":1,"b":[2]}{ "b":[2.0], "a":1 }', { a: 1, b: [2] }],
      ['{"id":9007199254740993}{"id":9007199254740993}', { id: 9007199254740992 }],
      ['<tool_call>{"a":1}</tool_call>\n<tool_call>{"a":1}</tool_call>', one, 'special-tokens,repeated-object'],
      ['{"a":1} or, again: {"a":1}', one, 'prose,repeated-object'],
    ],
    not: [
      '[{"a":1},{"a":1}]',
      '{"a":1}{"a":2}',
      '{"a":1}{"a":1',
      '[1][1]',
      '{"id":9007199254740993}{"id":9007199254740992}',
    ],
  },
  'illegal-escape': {
    needs: [
      ['{"a":"d:\\kits\\plans"}', { a: 'd:\\kits\\plans' }],
      ['{"a":"\\d+\\.\\s"}', { a: '\\d+\\.\\s' }],
      ['{"a":"C:\\users\\x"}', { a: 'C:\\users\\x' }],
      ['{"a":"\\u"}', { a: '\\u' }],
      ['{"a":"C:\\Dev","b":"D:\\\\temp"}', { a: 'C:\\Dev', b: 'D:\\temp' }],
      ['{"a":"\\x1b[0m"}', { a: '\\x1b[0m' }],
      ['{"a":"x\\ny","b":"\\p"}', { a: 'x\ny', b: '\\p' }],
      ["{'a':'\\d'}", { a: '\\d' }, 'quotes,illegal-escape'],
      ['{"\\p":1}', { '\\p': 1 }],
    ],
    not: [
      '{"a":"\\\\d"}',
      '{"a":"C:\\Users\\new"}',
      '{"a":"\\d\\""}',
      '{"a":"\\n\\d"}',
      '{"a":"it\\\'s"}',
      '{"a":"\\u0041"}',
      '{"a":"\\u12"}',
      '{"a":["\\u6수"]}',
      '{"a":"\\u{1F600}"}',
      '{"a":"C:\\temp"}',
      '{"a":"C:\\Dev","b":"C:\\temp"}',
      '{"a":["D:\\new","C:\\Dev"]}',
    ],
  },
};

test('has texts for every rule of the table', () => {
  expect(Object.keys(rules)).toEqual([...parseRules]);
});

describe.each(Object.entries(rules))('the rule %s', (rule, { needs, not }) => {
  test.each(needs)('reads %j', (text, value, expected = rule) => {
    expect(read(text)).toEqual({ value, rules: expected.split(',') });
  });

  test.each(not)('is not used on %j', (text) => {
    const result = parseText(text, true);
    expect(result.kind === 'parsed' && result.steps.some((step) => step.rule === rule)).toBe(false);
  });

  // Empty text is `{}` and a text in a text is a text, whether repairs are on or off.
  test.each(needs.filter(([text]) => !parsesWithout(text)))('refuses %j with healing off', (text) => {
    expect(read(text, false)).toMatch(/^(syntax|truncated) /);
  });
});

function parsesWithout(text: string): boolean {
  return text.trim() === '' || isJson(text.trim());
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('reads empty text with healing off too', () => {
  expect(read('', false)).toEqual({ value: {}, rules: ['empty-text'] });
  expect(read(' null\n', false)).toEqual({ value: {}, rules: ['empty-text'] });
});

test('leaves a text in a text alone with healing off', () => {
  expect(read('"{\\"a\\":1}"', false)).toEqual({ value: '{"a":1}', rules: [] });
});

test('names several repairs once each, in the order of the table', () => {
  const text = "Sure:\n```python\n{'a': True, 'b': ('x', None,), c: [1, 2,], # list\n}\n```<|im_end|>";
  expect(read(text)).toEqual({
    value: { a: true, b: ['x', null], c: [1, 2] },
    rules: 'fence prose special-tokens comments trailing-comma quotes bare-keys python-literals'.split(' '),
  });
});

test.each([
  ['{"a":1}', one],
  ['\ufeff{"a":1}', one],
  [' {"a" : 1 }\r\n', one],
  ['{"a":"\\u0000\\ud83d\\ude00\\ud800"}', { a: '\u0000😀\ud800' }],
  ['{"a":"\ud800"}', { a: '\ud800' }],
  ['{"a":-0.5e-3}', { a: -0.0005 }],
  ['{"message":"stop } here"}', { message: 'stop } here' }],
  ['{"content":"a{color:red}{b}"}', { content: 'a{color:red}{b}' }],
  ['{"a":1,"a":1}', one],
  ['{"a":{"b":[1]},"\\u0061":{"b":[1.0]}}', { a: { b: [1] } }],
  ['[]', []],
  ['[1,{"a":[]}]', [1, { a: [] }]],
  ['"x"', 'x'],
  ['5', 5],
  ['-0', -0],
  ['true', true],
])('reads %j as it is, without a step, whether repairs are on or off', (text, value) => {
  expect(read(text)).toEqual({ value, rules: [] });
  expect(read(text, false)).toEqual({ value, rules: [] });
});

describe('refuses', () => {
  test.each([
    // Bare words as values.
    ['{"sender": Dana, "since": "2d"}', 'word'],
    ['{"files": E:\\Docs\\draft.md, "caption": "Report"}', 'word'],
    ['{"a": 你好}', 'word'],
    ['{"a": yes}', 'word'],
    ['{"a": 2026-10-08}', 'word'],
    ['{"a": undefined}', 'undefined'],
    ['undefined', 'no-object'],
    ['{"a": NaN}', 'not-a-number'],
    ['{"a": -Infinity}', 'not-a-number'],
    // Inner marks that were not escaped.
    ['{"content": "cfg.read("port", "8080")"}', 'quotes'],
    ["{'a': 'it's'}", 'quotes'],
    // Arithmetic and numbers that JSON does not know.
    ['{"a": 2 * 3.14}', 'expression'],
    ['{"a": 1 + 1}', 'expression'],
    ['{"order_id": 0012345}', 'leading-zero'],
    ['{"a": -01}', 'leading-zero'],
    ['{"a": 0x1F}', 'number'],
    ['{"a": 1_000}', 'number'],
    ['{"a": 12abc}', 'number'],
    ['{"a": 1.2.3}', 'number'],
    ['{"a": 1.}', 'number'],
    ['{"a": 1e}', 'number'],
    ['{"a": -}', 'number'],
    ['{"a": .5}', 'value'],
    ['{"a": +5}', 'value'],
    // Structure.
    ['{"a" 1}', 'colon'],
    ['{"a"}', 'colon'],
    ['{"a":1 "b":2}', 'comma'],
    ['{"a":1]', 'bracket'],
    ['{"a":[1}', 'bracket'],
    ['{"a":}', 'value'],
    ['{"a":1,,"b":2}', 'key'],
    ['{"a":(1)}', 'tuple'],
    ['{"a":1 // one }', 'comment'],
    // Two readings of a backslash.
    ['{"path":"C:\\Users\\dana\\notes.txt"}', 'escape'],
    ['{"a":"it\\\'s"}', 'escape'],
    ['{"a":"\\u12"}', 'escape'],
    ['{"a":"\\u6수"}', 'escape'],
    ['{"from":"C:\\Dev","to":"C:\\temp"}', 'escape'],
    // No object, or something beside it.
    ['I cannot do that', 'no-object'],
    ['// {"a":1}', 'nothing'],
    ['"a": {"b":1}', 'around'],
    ['{"a":1}}', 'after'],
  ])('%j as syntax, reason %s', (text, reason) => {
    expect(read(text)).toBe(`syntax ${reason}`);
    expect(read(text, false)).toMatch(/^syntax /);
  });

  test.each([
    '{"commands":["make deps","make check"',
    '{"query":"latency","tags":["p99","edge"]',
    '{',
    '{"a',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    '{"a":-',
    '{"a":1.',
    '{"a":1e+',
    '{"a":tr',
    '{"a":"x',
    '{"a":"x\\',
    '{"a":"\\u00',
    "{'a': 'x",
    '{“a',
    '{a',
    '{"a":(1,',
    '{"a":1 /* one',
    '[1,2',
    '"x',
    '"{\\"a\\":1}',
    'tru',
    '-',
    '```json\n{"a":1',
    '```json\n{"a":[1\n```',
    '```json\n',
    'Here: {"a":[{"b":1}',
    '{"a":1<|im_end|>',
    '<tool_call>{"a":"x</tool_call>',
    '{"a":1}{"a":1',
    JSON.stringify('{"a":1'),
  ])('%j as truncated', (text) => {
    expect(read(text)).toMatch(/^truncated /);
    if (!isJson(text)) expect(read(text, false)).toMatch(/^truncated /);
  });

  test.each([
    '{"action":"add","text":"likes tea"}{"action":"delete","text":"likes coffee"}',
    '{"a":1}\n{"a":2}',
    '{"a":1},{"b":1}',
    '{"a":1} and then {"a":2}',
    '{"a":1}[1]',
    '{"a":1} "x"',
    '{"a":1} 5',
    '[1] {"a":1}',
    '[1][2]',
    '"x" "y"',
    JSON.stringify('{"a":1}{"a":2}'),
  ])('%j as several values', (text) => {
    expect(read(text)).toBe('multiple-values several');
  });

  test.each([
    ['{"a":1,"a":2}', '/a'],
    ['{"a":1,"\\u0061":"1"}', '/a'],
    ['{"x":[{"a":1,"a":null}]}', '/x/0/a'],
    ['{"a":1,"a":2,"a":3}', '/a'],
    ['{"__proto__":1,"__proto__":2}', '/__proto__'],
    ['{"toString":1,"toString":2}', '/toString'],
    ['{"a/b":1,"a/b":2}', '/a~1b'],
    ['{"id":9007199254740993,"id":9007199254740992}', '/id'],
    ["{'a':1,a:2,}", '/a'],
    [JSON.stringify('{"a":1,"a":2}'), '/a'],
  ])('%j for a key that stands twice', (text, at) => {
    expect(read(text)).toBe(`duplicate-key ${at}`);
  });

  test('every doubled key, each once', () => {
    expect(read('{"a":1,"a":2,"b":{"c":1,"c":2},"a":3}')).toBe('duplicate-key /a, duplicate-key /b/c');
  });
});

test('tells line and column of what it refuses, from 1', () => {
  const result = parseText('{\n  "a": 1,\n  "b": oops\n}', true);
  expect(result).toMatchInlineSnapshot(`
    {
      "findings": [
        {
          "argument": {
            "column": 8,
            "line": 3,
            "offset": 19,
            "reason": "word",
          },
          "code": "syntax",
          "keyword": "word",
          "place": null,
        },
      ],
      "kind": "failed",
    }
  `);
});

test('names the first repair that is needed where repairs are off', () => {
  const result = parseText('{"a":1, b:2,}', false);
  expect(result.kind === 'failed' && result.findings[0]).toMatchObject({
    code: 'syntax',
    keyword: 'bare-keys',
    argument: { offset: 8, line: 1, column: 9, reason: 'bare-keys' },
  });
});

describe('the limits', () => {
  const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  test('hold for depth, for plain JSON and for text that needs repairs', () => {
    expect(read(deep(limits.depth))).toMatchObject({ rules: [] });
    expect(read(deep(limits.depth + 1))).toBe('limit depth');
    expect(read(deep(limits.depth).replace('"a"', 'a'))).toMatchObject({ rules: ['bare-keys'] });
    expect(read(deep(limits.depth + 1).replace('"a"', 'a'))).toBe('limit depth');
    expect(read(deep(10_000))).toBe('limit depth');
    expect(read(deep(1_000_000))).toBe('limit depth');
    expect(read('['.repeat(1_000_000))).toBe('limit depth');
    expect(read('{"a":'.repeat(100_000))).toBe('limit depth');
    expect(read('('.repeat(100_000))).toMatch(/^syntax|^limit/);
  });

  test('hold for the length of the text, which is not looked at then', () => {
    expect(read(`"${'x'.repeat(limits.textLength)}"`)).toBe('limit text-length');
  });
});

describe('stays linear on', () => {
  const many = 200_000;
  test.each([
    ['braces', '{'.repeat(many)],
    ['empty objects', '{}'.repeat(many)],
    ['braces after an object', `{"a":1} ${'{ '.repeat(many)}`],
    ['closing braces', '}'.repeat(many)],
    ['double marks', '"'.repeat(many)],
    ['single marks', "{'".repeat(many)],
    ['backslashes', `{"a":"${'\\'.repeat(many)}"}`],
    ['escaped marks', `{"a":"${'\\"'.repeat(many)}"}`],
    ['brackets', '[]'.repeat(many)],
    ['talk and objects', 'x {"a":1} '.repeat(many / 10)],
    ['talk and lists', `{"a":1} ${'x [1] '.repeat(many / 10)}`],
    ['tokens', `{"a":1}${'</s>'.repeat(many)}x`],
    ['half tokens', `{"a":1}${'<|'.repeat(many)}`],
    ['half tags', `x ${'<a'.repeat(many)} {"a":1}`],
    ['rims', `${'```json\n'.repeat(many / 10)}{"a":1}`],
    ['comments', `{${'/**/'.repeat(many)}"a":1}`],
    ['slashes', `{"a":${'/'.repeat(many)}`],
    ['blanks', `x${' '.repeat(many)}{"a":1}${' '.repeat(many)}x${' '.repeat(many)}`],
    ['commas', `{"a":1}${','.repeat(many)}`],
    ['doubled keys', `{${'"a":9007199254740993,'.repeat(many / 10)}"b":1}`],
    ['numbers', `{"a":${'9'.repeat(many)}}`],
    ['lost numbers', `[${'1e999,'.repeat(many / 10)}1]`],
    ['keys', `{${Array.from({ length: many / 2 }, (_, index) => `"k${index}":${index}`).join(',')}}`],
    ['bare keys', `{${Array.from({ length: many / 2 }, (_, index) => `k${index}:${index}`).join(',')}}`],
  ])('%s', (_, text) => {
    const result = parseText(text, true);
    expect(['parsed', 'failed']).toContain(result.kind);
  });
});
