import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Finding, type IssueCode, issueCodes, type Locale, limits, type Place } from '../base/index.ts';
import { describeFinding } from './describe-finding.ts';

function at(...keys: (string | number)[]): Place | null {
  return keys.reduce<Place | null>((up, key) => ({ up, key }), null);
}

function say(finding: Finding): { readonly en: string; readonly zh: string } {
  return { en: describeFinding(finding).message, zh: describeFinding(finding, 'zh').message };
}

/** One finding for each code, as the stages make them. */
const findings: { readonly [code in IssueCode]: Omit<Finding, 'code'> } = {
  syntax: { place: null, keyword: 'comma', argument: { offset: 9, line: 2, column: 3, reason: 'comma' } },
  truncated: { place: null, keyword: 'string' },
  'multiple-values': { place: null, keyword: 'several' },
  'duplicate-key': { place: at('a'), keyword: 'duplicate-key' },
  'not-object': { place: null, keyword: 'type', argument: ['object'], value: [] },
  missing: { place: at('taskId'), keyword: 'required' },
  unknown: { place: at('id'), keyword: 'additionalProperties', argument: ['taskId', 'status'], value: '2' },
  type: { place: at('offset'), keyword: 'type', argument: ['number'], value: '20' },
  enum: { place: at('mode'), keyword: 'enum', argument: ['content', 'files', 'count'], value: 'lines' },
  const: { place: at('kind'), keyword: 'const', argument: 'box', value: 'circle' },
  pattern: { place: at('slug'), keyword: 'pattern', argument: '^[a-z]+$', value: 'A' },
  format: { place: at('day'), keyword: 'format', argument: 'date', value: 'soon' },
  range: { place: at('limit'), keyword: 'maximum', argument: 100, value: 500 },
  length: { place: at('header'), keyword: 'maxLength', argument: 12, value: 'a header too long' },
  unique: { place: at('tags'), keyword: 'uniqueItems', argument: true, value: ['a', 'a'] },
  union: { place: at('shape'), keyword: 'anyOf', value: 'x' },
  'unsafe-integer': { place: at('id'), keyword: 'unsafe-integer' },
  'leaked-markup': { place: at('note'), keyword: 'markup' },
  rule: {
    place: at('read_only'),
    keyword: 'requires',
    argument: { id: 'r1', text: { en: 'it needs `name`', zh: '需要同时传 `name`' } },
    value: true,
  },
  'unknown-tool': { place: null, keyword: 'tool', argument: ['search_files', 'send_email'], value: 'search_file' },
  closed: { place: null, keyword: 'tool', value: 'set_lamp' },
  limit: { place: at('a'), keyword: 'depth', argument: 256 },
  schema: { place: null, keyword: 'schema', argument: 'no type is called `str`' },
};

describe('the words of a finding', () => {
  const codes = Object.keys(issueCodes) as IssueCode[];

  test('exist for each code, in both languages', () => {
    const all = codes.map((code) => [code, say({ code, ...findings[code] })] as const);
    expect(Object.fromEntries(all)).toMatchInlineSnapshot(`
      {
        "closed": {
          "en": "The tool \`set_lamp\` takes no more calls in this turn: go on without it, or tell the user what is missing",
          "zh": "工具 \`set_lamp\` 在本轮中不再接受调用：请改用其他办法继续，或告诉用户缺少什么",
        },
        "const": {
          "en": "The parameter \`kind\` is invalid: expected "box"",
          "zh": "参数 \`kind\` 无效：应为 "box"",
        },
        "duplicate-key": {
          "en": "The parameter \`a\` is invalid: it was provided twice with different values; send it once",
          "zh": "参数 \`a\` 无效：出现了两次且值不同，请只传一次",
        },
        "enum": {
          "en": "The parameter \`mode\` is invalid: expected one of "content", "files", "count"",
          "zh": "参数 \`mode\` 无效：应为 "content"、"files"、"count" 之一",
        },
        "format": {
          "en": "The parameter \`day\` is invalid: expected the format \`date\`, such as "2026-10-05"",
          "zh": "参数 \`day\` 无效：应符合格式 \`date\`，例如 "2026-10-05"",
        },
        "leaked-markup": {
          "en": "The parameter \`note\` is invalid: it holds markup of a tool call; send the value alone, without such tags",
          "zh": "参数 \`note\` 无效：混入了工具调用的标记，请只传值本身，不要带这类标签",
        },
        "length": {
          "en": "The parameter \`header\` is invalid: expected at most 12 characters but provided 17",
          "zh": "参数 \`header\` 无效：应至多有 12 个字符，实际有 17 个字符",
        },
        "limit": {
          "en": "The parameter \`a\` is invalid: nested deeper than 256 levels; send it flatter",
          "zh": "参数 \`a\` 无效：嵌套超过 256 层，请减少层级",
        },
        "missing": {
          "en": "The required parameter \`taskId\` is missing",
          "zh": "缺少必填参数 \`taskId\`",
        },
        "multiple-values": {
          "en": "The arguments hold more than one value: send exactly one JSON object per call",
          "zh": "参数里有多个值：每次调用请只传一个 JSON 对象",
        },
        "not-object": {
          "en": "The arguments are expected as \`object\` but provided as \`array\`: send exactly one JSON object",
          "zh": "参数整体应为 \`object\`，实际为 \`array\`：请只传一个 JSON 对象",
        },
        "pattern": {
          "en": "The parameter \`slug\` is invalid: expected text that matches the pattern \`^[a-z]+$\`",
          "zh": "参数 \`slug\` 无效：应匹配模式 \`^[a-z]+$\`",
        },
        "range": {
          "en": "The parameter \`limit\` is invalid: expected at most 100",
          "zh": "参数 \`limit\` 无效：应不大于 100",
        },
        "rule": {
          "en": "The parameter \`read_only\` is invalid: it needs \`name\`",
          "zh": "参数 \`read_only\` 无效：需要同时传 \`name\`",
        },
        "schema": {
          "en": "The schema of this tool cannot be used, whatever the arguments: no type is called \`str\`",
          "zh": "该工具的 schema 无法使用，与参数无关：no type is called \`str\`",
        },
        "syntax": {
          "en": "The arguments are not valid JSON at line 2, column 3: put a comma between two entries, and double quotes around every text",
          "zh": "参数不是有效的 JSON（第 2 行第 3 列）：两项之间要有逗号，每段文本都要加双引号",
        },
        "truncated": {
          "en": "The arguments end before they are complete: send the whole call again with every text, list and object closed; if it is long, shorter or in several calls",
          "zh": "参数不完整，中途结束：请重新发送完整的调用，所有文本、列表和对象都要有结尾；内容长时请缩短或分成几次调用",
        },
        "type": {
          "en": "The parameter \`offset\` type is expected as \`number\` but provided as \`string\`",
          "zh": "参数 \`offset\` 应为 \`number\`，实际为 \`string\`",
        },
        "union": {
          "en": "The parameter \`shape\` is invalid: expected a value that fits one of the alternatives",
          "zh": "参数 \`shape\` 无效：应符合声明的某一种形式",
        },
        "unique": {
          "en": "The parameter \`tags\` is invalid: expected items that all differ",
          "zh": "参数 \`tags\` 无效：应各项互不相同",
        },
        "unknown": {
          "en": "An unexpected parameter \`id\` was provided",
          "zh": "出现了未声明的参数 \`id\`",
        },
        "unknown-tool": {
          "en": "No tool is called \`search_file\`: use one of \`search_files\`, \`send_email\`",
          "zh": "没有名为 \`search_file\` 的工具：请使用 \`search_files\`、\`send_email\` 之一",
        },
        "unsafe-integer": {
          "en": "The parameter \`id\` is invalid: this integer has more digits than a JSON number can hold; send at most 15 digits",
          "zh": "参数 \`id\` 无效：这个整数的位数超出 JSON 数字能准确表示的范围，请最多传 15 位",
        },
      }
    `);
  });

  test.each(codes)('of the code %s are the same each time, one line, and different in each language', (code) => {
    const finding = { code, ...findings[code] };
    const { en, zh } = say(finding);
    expect(say(finding)).toEqual({ en, zh });
    expect(en).not.toContain('\n');
    expect(zh).not.toContain('\n');
    expect(en).not.toMatch(/\p{Script=Han}/u);
    expect(zh).toMatch(/\p{Script=Han}/u);
  });

  test.each(codes)('of the code %s are not those of any other code', (code) => {
    const { en } = say({ code, ...findings[code] });
    for (const other of codes) if (other !== code) expect(say({ code: other, ...findings[other] }).en).not.toBe(en);
  });

  test('come with the place as a pointer, and with data beside the sentence', () => {
    expect(describeFinding({ code: 'type', ...findings.type })).toEqual({
      code: 'type',
      at: '/offset',
      message: 'The parameter `offset` type is expected as `number` but provided as `string`',
      expected: 'number',
      received: 'string',
    });
    expect(describeFinding({ code: 'enum', ...findings.enum })).toMatchObject({
      received: 'string',
      allowed: ['content', 'files', 'count'],
    });
    expect(describeFinding({ code: 'enum', ...findings.enum, argument: [] }).message).toBe(
      'The parameter `mode` is invalid: this value is not allowed here',
    );
    expect(describeFinding({ code: 'const', ...findings.const })).toMatchObject({ allowed: ['box'] });
    expect(describeFinding({ code: 'range', ...findings.range })).toMatchObject({ expected: 'at most 100' });
    expect(describeFinding({ code: 'range', ...findings.range }, 'zh')).toMatchObject({ expected: '不大于 100' });
    expect(describeFinding({ code: 'unknown', ...findings.unknown })).toMatchObject({ allowed: ['taskId', 'status'] });
    expect(describeFinding({ code: 'rule', ...findings.rule })).toMatchObject({ rule: 'r1', received: 'boolean' });
    expect(describeFinding({ code: 'missing', ...findings.missing })).toEqual({
      code: 'missing',
      at: '/taskId',
      message: 'The required parameter `taskId` is missing',
    });
    expect(describeFinding({ code: 'unknown-tool', ...findings['unknown-tool'] })).not.toHaveProperty('received');
  });

  test('never show the value that was refused', () => {
    const secret = 'sk-very-secret';
    for (const code of codes) {
      if (code === 'unknown-tool' || code === 'closed') continue;
      for (const value of [secret, [secret], { [secret]: secret }]) {
        expect(JSON.stringify(describeFinding({ code, ...findings[code], value }))).not.toContain(secret);
      }
    }
  });
});

describe('the fixed sentences', () => {
  test('name nested places as a model writes them', () => {
    const label = at('questions', 0, 'options', 1, 'label');
    expect(say({ code: 'missing', place: label, keyword: 'required' }).en).toBe(
      'The required parameter `questions[0].options[1].label` is missing',
    );
  });

  test('read a union of types with bars', () => {
    const finding: Finding = { code: 'type', place: at('a'), keyword: 'type', argument: ['string', 'null'], value: 5 };
    expect(say(finding)).toEqual({
      en: 'The parameter `a` type is expected as `string | null` but provided as `number`',
      zh: '参数 `a` 应为 `string | null`，实际为 `number`',
    });
  });

  test('take one type name as well as a list', () => {
    const finding: Finding = { code: 'type', place: at('a'), keyword: 'type', argument: 'integer', value: 3.5 };
    expect(say(finding).en).toBe('The parameter `a` type is expected as `integer` but provided as `number`');
  });

  test('speak of the arguments where the whole is of a wrong type', () => {
    expect(say({ code: 'type', place: null, keyword: 'type', argument: ['object'], value: 'x' }).en).toBe(
      'The arguments are expected as `object` but provided as `string`: send exactly one JSON object',
    );
    expect(say({ code: 'length', place: null, keyword: 'minProperties', argument: 1, value: {} })).toEqual({
      en: 'The arguments are invalid: expected at least 1 property but provided 0',
      zh: '参数整体无效：应至少有 1 个属性，实际有 0 个属性',
    });
  });

  test('print keys of prototypes and empty keys like any other', () => {
    for (const key of ['toString', '__proto__', 'constructor', '']) {
      expect(say({ code: 'unknown', place: at(key), keyword: 'properties', argument: [] }).en).toBe(
        `An unexpected parameter \`${key}\` was provided`,
      );
    }
  });
});

describe('the reason why a value is invalid', () => {
  const cases: [string, Omit<Finding, 'place'>][] = [
    ['minimum', { code: 'range', keyword: 'minimum', argument: 1, value: 0 }],
    ['exclusiveMinimum', { code: 'range', keyword: 'exclusiveMinimum', argument: 0, value: 0 }],
    ['exclusiveMaximum', { code: 'range', keyword: 'exclusiveMaximum', argument: 1, value: 1 }],
    ['multipleOf', { code: 'range', keyword: 'multipleOf', argument: 0.5, value: 0.3 }],
    ['minLength', { code: 'length', keyword: 'minLength', argument: 1, value: '' }],
    ['maxLength', { code: 'length', keyword: 'maxLength', argument: 2, value: '😀😀😀' }],
    ['minItems', { code: 'length', keyword: 'minItems', argument: 2, value: ['a'] }],
    ['maxItems', { code: 'length', keyword: 'maxItems', argument: 1, value: ['a', 'b'] }],
    ['items', { code: 'length', keyword: 'items', argument: 0, value: ['a'] }],
    ['minProperties', { code: 'length', keyword: 'minProperties', argument: 2, value: { a: 1 } }],
    ['maxProperties', { code: 'length', keyword: 'maxProperties', argument: 1, value: { a: 1, b: 2 } }],
    ['contains', { code: 'length', keyword: 'contains', argument: { type: 'string' }, value: [] }],
    ['minContains', { code: 'length', keyword: 'minContains', argument: 2, value: [] }],
    ['maxContains', { code: 'length', keyword: 'maxContains', argument: 1, value: [] }],
    ['a format without an example', { code: 'format', keyword: 'format', argument: 'regex', value: '(' }],
    ['alternatives with names', { code: 'union', keyword: 'oneOf', argument: ['box', 'circle'], value: {} }],
    ['two alternatives at once', { code: 'union', keyword: 'oneOf', argument: { matched: 2 }, value: {} }],
    ['not', { code: 'union', keyword: 'not', value: 'x' }],
    ['an enum of other types', { code: 'enum', keyword: 'enum', argument: [1, true, null, 'a', { b: 1 }], value: 2 }],
    ['a limit without a name', { code: 'limit', keyword: 'toString' }],
    ['a limit whose bound is not told', { code: 'limit', keyword: 'depth' }],
    ['a limit of text', { code: 'limit', keyword: 'text-length', argument: 16_777_216 }],
    ['a rule in one language', { code: 'rule', keyword: 'validate', argument: { id: 'v', text: 'must be even' } }],
    ['a rule of several lines', { code: 'rule', keyword: 'validate', argument: { id: 'v', text: 'one\n  two' } }],
    ['a rule without words', { code: 'rule', keyword: 'validate' }],
  ];

  test('tells what is expected, and how many there were where that is hard to see', () => {
    const said = cases.map(([name, finding]) => [name, say({ place: at('p'), ...finding })]);
    expect(Object.fromEntries(said)).toMatchInlineSnapshot(`
      {
        "a format without an example": {
          "en": "The parameter \`p\` is invalid: expected the format \`regex\`",
          "zh": "参数 \`p\` 无效：应符合格式 \`regex\`",
        },
        "a limit of text": {
          "en": "The parameter \`p\` is invalid: the arguments are longer than 16777216 characters; send less in one call",
          "zh": "参数 \`p\` 无效：参数超过 16777216 个字符，请减少一次调用的内容",
        },
        "a limit whose bound is not told": {
          "en": "The parameter \`p\` is invalid: nested deeper than 256 levels; send it flatter",
          "zh": "参数 \`p\` 无效：嵌套超过 256 层，请减少层级",
        },
        "a limit without a name": {
          "en": "The parameter \`p\` is invalid: larger than this tool takes; send less in one call",
          "zh": "参数 \`p\` 无效：超出该工具能接受的大小，请减少一次调用的内容",
        },
        "a rule in one language": {
          "en": "The parameter \`p\` is invalid: must be even",
          "zh": "参数 \`p\` 无效：must be even",
        },
        "a rule of several lines": {
          "en": "The parameter \`p\` is invalid: one two",
          "zh": "参数 \`p\` 无效：one two",
        },
        "a rule without words": {
          "en": "The parameter \`p\` is invalid: a rule of this tool is broken",
          "zh": "参数 \`p\` 无效：违反了该工具的一条规则",
        },
        "alternatives with names": {
          "en": "The parameter \`p\` is invalid: expected a value that fits one of the alternatives: \`box\`, \`circle\`",
          "zh": "参数 \`p\` 无效：应符合声明的某一种形式：\`box\`、\`circle\`",
        },
        "an enum of other types": {
          "en": "The parameter \`p\` is invalid: expected one of 1, true, null, "a", {"b":1}",
          "zh": "参数 \`p\` 无效：应为 1、true、null、"a"、{"b":1} 之一",
        },
        "contains": {
          "en": "The parameter \`p\` is invalid: expected at least 1 item of the declared kind",
          "zh": "参数 \`p\` 无效：应至少有 1 项符合声明",
        },
        "exclusiveMaximum": {
          "en": "The parameter \`p\` is invalid: expected less than 1",
          "zh": "参数 \`p\` 无效：应小于 1",
        },
        "exclusiveMinimum": {
          "en": "The parameter \`p\` is invalid: expected more than 0",
          "zh": "参数 \`p\` 无效：应大于 0",
        },
        "items": {
          "en": "The parameter \`p\` is invalid: expected at most 0 items but provided 1",
          "zh": "参数 \`p\` 无效：应至多有 0 项，实际有 1 项",
        },
        "maxContains": {
          "en": "The parameter \`p\` is invalid: expected at most 1 item of the declared kind",
          "zh": "参数 \`p\` 无效：应至多有 1 项符合声明",
        },
        "maxItems": {
          "en": "The parameter \`p\` is invalid: expected at most 1 item but provided 2",
          "zh": "参数 \`p\` 无效：应至多有 1 项，实际有 2 项",
        },
        "maxLength": {
          "en": "The parameter \`p\` is invalid: expected at most 2 characters but provided 3",
          "zh": "参数 \`p\` 无效：应至多有 2 个字符，实际有 3 个字符",
        },
        "maxProperties": {
          "en": "The parameter \`p\` is invalid: expected at most 1 property but provided 2",
          "zh": "参数 \`p\` 无效：应至多有 1 个属性，实际有 2 个属性",
        },
        "minContains": {
          "en": "The parameter \`p\` is invalid: expected at least 2 items of the declared kind",
          "zh": "参数 \`p\` 无效：应至少有 2 项符合声明",
        },
        "minItems": {
          "en": "The parameter \`p\` is invalid: expected at least 2 items but provided 1",
          "zh": "参数 \`p\` 无效：应至少有 2 项，实际有 1 项",
        },
        "minLength": {
          "en": "The parameter \`p\` is invalid: expected at least 1 character but provided 0",
          "zh": "参数 \`p\` 无效：应至少有 1 个字符，实际有 0 个字符",
        },
        "minProperties": {
          "en": "The parameter \`p\` is invalid: expected at least 2 properties but provided 1",
          "zh": "参数 \`p\` 无效：应至少有 2 个属性，实际有 1 个属性",
        },
        "minimum": {
          "en": "The parameter \`p\` is invalid: expected at least 1",
          "zh": "参数 \`p\` 无效：应不小于 1",
        },
        "multipleOf": {
          "en": "The parameter \`p\` is invalid: expected a multiple of 0.5",
          "zh": "参数 \`p\` 无效：应为 0.5 的倍数",
        },
        "not": {
          "en": "The parameter \`p\` is invalid: this value is not allowed here",
          "zh": "参数 \`p\` 无效：此处不允许这个值",
        },
        "two alternatives at once": {
          "en": "The parameter \`p\` is invalid: it fits more than one of the alternatives, and only one is allowed",
          "zh": "参数 \`p\` 无效：同时符合多种形式，只允许符合一种",
        },
      }
    `);
  });

  test('lists 20 members of an enum, then how many more', () => {
    const members = Array.from({ length: 53 }, (_, i) => i);
    const finding: Finding = { code: 'enum', place: at('n'), keyword: 'enum', argument: members, value: 99 };
    expect(say(finding)).toMatchInlineSnapshot(`
      {
        "en": "The parameter \`n\` is invalid: expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 and 33 more",
        "zh": "参数 \`n\` 无效：应为 0、1、2、3、4、5、6、7、8、9、10、11、12、13、14、15、16、17、18、19 等 53 个值之一",
      }
    `);
    expect(describeFinding(finding).allowed).toEqual(members);
  });

  test('lists fewer members where they are long', () => {
    const members = Array.from({ length: 10 }, (_, i) => String(i).repeat(300));
    const message = say({ code: 'enum', place: at('n'), keyword: 'enum', argument: members, value: 'x' }).en;
    expect(message.length).toBeLessThan(1_200);
    expect(message).toMatch(/…" and 6 more$/);
  });
});

describe('what is said of text that cannot be read', () => {
  const reasons = [
    'leading-zero',
    'number',
    'escape',
    'quotes',
    'colon',
    'comma',
    'bracket',
    'tuple',
    'expression',
    'nothing',
    'no-object',
    'around',
    'after',
    'value',
    'word',
    'not-a-number',
    'undefined',
    'key',
    'comment',
    'a reason nobody knows',
    'constructor',
  ];

  test('names the place and what to send instead, by the reason', () => {
    const said = reasons.map((reason) => {
      const argument = { offset: 9, line: 1, column: 10, reason };
      return [reason, say({ code: 'syntax', place: null, keyword: reason, argument }).en.split(': ')[1]];
    });
    expect(Object.fromEntries(said)).toMatchInlineSnapshot(`
      {
        "a reason nobody knows": "send exactly one JSON object, with double quotes around keys and texts, quotes inside texts as \\" and backslashes as \\\\",
        "after": "send exactly one JSON object, with no text before or after it",
        "around": "send exactly one JSON object, with no text before or after it",
        "bracket": "close each list with ] and each object with }, in the order they were opened",
        "colon": "put a colon between a key and its value",
        "comma": "put a comma between two entries, and double quotes around every text",
        "comment": "leave out comments, JSON has none",
        "constructor": "send exactly one JSON object, with double quotes around keys and texts, quotes inside texts as \\" and backslashes as \\\\",
        "escape": "write each backslash inside a text as \\\\",
        "expression": "write the result, not a calculation",
        "key": "put double quotes around every key",
        "leading-zero": "a number cannot begin with 0; write it without leading zeros, or as text where text is allowed",
        "no-object": "there is no JSON object; send exactly one, and nothing else",
        "not-a-number": "NaN and Infinity are no JSON numbers; send a number, or leave the key out",
        "nothing": "there is no value; send exactly one JSON object",
        "number": "this is no JSON number; write plain digits, or text in double quotes where text is allowed",
        "quotes": "write each double quote inside a text as \\", and put a comma between two entries",
        "tuple": "write a list in square brackets",
        "undefined": "undefined is no JSON value; leave the key out",
        "value": "a value is missing here; send a text in double quotes, a number, true, false, null, a list or an object",
        "word": "put double quotes around texts; without them only numbers, true, false and null are values",
      }
    `);
  });

  test('needs no place', () => {
    expect(say({ code: 'syntax', place: null, keyword: 'observe' }).en).toMatch(
      /^The arguments are not valid JSON: send exactly one JSON object/,
    );
  });

  test('tells a text that ends early from a message that the provider cut off', () => {
    expect(say({ code: 'truncated', place: null, keyword: 'string' })).toMatchInlineSnapshot(`
      {
        "en": "The arguments end before they are complete: send the whole call again with every text, list and object closed; if it is long, shorter or in several calls",
        "zh": "参数不完整，中途结束：请重新发送完整的调用，所有文本、列表和对象都要有结尾；内容长时请缩短或分成几次调用",
      }
    `);
    expect(say({ code: 'truncated', place: null, keyword: 'length-stop' })).toMatchInlineSnapshot(`
      {
        "en": "The message was cut off at its length limit, so the arguments may be incomplete: send the whole call again, shorter or in several calls",
        "zh": "消息因长度限制被截断，参数可能不完整：请重新发送完整的调用，缩短内容或分成几次调用",
      }
    `);
    expect(say({ code: 'truncated', place: null, keyword: 'finish-reason' })).toEqual(
      say({ code: 'truncated', place: null, keyword: 'length-stop' }),
    );
  });

  test('says of a value that throws when it is read that it cannot be read', () => {
    expect(say({ code: 'not-object', place: null, keyword: 'unreadable' }).en).toBe(
      'The arguments cannot be read: send exactly one JSON object',
    );
  });
});

describe('the hint below a sentence', () => {
  function hint(finding: Finding, locale?: Locale): string | undefined {
    return describeFinding(finding, locale).hint;
  }

  test('names the nearest declared key of an unknown one', () => {
    const finding: Finding = { code: 'unknown', place: at('filePath'), keyword: 'p', argument: ['file_path', 'text'] };
    expect(hint(finding)).toBe('  Did you mean `file_path`?');
    expect(hint(finding, 'zh')).toBe('  是否想用 `file_path`？');
    expect(describeFinding(finding).message).toBe('An unexpected parameter `filePath` was provided');
  });

  test('is absent where no key is near, or the declared ones are not known', () => {
    expect(hint({ code: 'unknown', place: at('kw'), keyword: 'p', argument: ['path', 'pattern'] })).toBeUndefined();
    expect(hint({ code: 'unknown', place: at('kw'), keyword: 'p' })).toBeUndefined();
  });

  test('gives the reason why a key is not taken, where somebody knows it', () => {
    const argument = { keys: ['command'], reason: { en: 'this tool always runs in the background' } };
    const finding: Finding = { code: 'unknown', place: at('background'), keyword: 'p', argument };
    expect(hint(finding)).toBe('  this tool always runs in the background');
    expect(hint(finding, 'zh')).toBe('  this tool always runs in the background');
    expect(describeFinding(finding).allowed).toEqual(['command']);
  });

  test('names the key that makes another one required', () => {
    const finding: Finding = { code: 'missing', place: at('b'), keyword: 'dependentRequired', argument: 'a' };
    expect(hint(finding)).toBe('  It is required because `a` was provided');
    expect(hint(finding, 'zh')).toBe('  因为传了 `a`，所以必须传它');
  });

  test('names the values that healing could not choose between', () => {
    const finding: Finding = {
      code: 'enum',
      place: at('sort'),
      keyword: 'enum',
      argument: ['mtime', 'ctime', 'atime'],
      value: 'time',
      candidates: ['mtime', 'ctime'],
    };
    expect(hint(finding)).toBe('  It could mean "mtime" or "ctime": send the one you mean');
    expect(hint(finding, 'zh')).toBe('  可能是 "mtime" 或 "ctime"：请传你要的那一个');
    expect(hint({ ...finding, candidates: ['mtime'] })).toBeUndefined();
  });

  test('names the nearest known tool', () => {
    expect(hint({ code: 'unknown-tool', ...findings['unknown-tool'] })).toBe('  Did you mean `search_files`?');
    expect(hint({ code: 'unknown-tool', place: null, keyword: 'tool', value: 'x' })).toBeUndefined();
  });
});

test('any finding gets short words of one line, whatever stands in it', () => {
  const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true });
  const finding = fc.record(
    {
      code: fc.constantFrom(...(Object.keys(issueCodes) as IssueCode[])),
      place: fc
        .array(fc.oneof(fc.string({ unit: 'binary' }), fc.nat()), { maxLength: limits.depth })
        .map((keys) => at(...keys)),
      keyword: fc.oneof(
        fc.string(),
        fc.constantFrom('maximum', 'not', 'contains', 'dependentRequired', 'turn', 'depth'),
      ),
      argument: fc.oneof(
        anything,
        fc.array(fc.string({ unit: 'binary' })),
        fc.record({ id: anything, text: anything }),
      ),
      value: anything,
      candidates: fc.array(anything),
    },
    { requiredKeys: ['code', 'place', 'keyword'] },
  );
  fc.assert(
    fc.property(finding, fc.constantFrom<Locale>('en', 'zh'), (found, locale) => {
      const issue = describeFinding(found, locale);
      for (const line of [issue.message, issue.hint ?? '']) {
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(line.length).toBeLessThan(2_500);
      }
    }),
  );
});
