import { expect, test } from 'vitest';
import { defaultsTo, describeTool, excludes, fact, ignoredWhen, rejectedWhen } from '../index.ts';
import { describeType } from './describe-type.ts';

const tool = {
  name: 'search',
  description: 'Searches files.',
  parameters: {
    type: 'object',
    properties: {
      pattern: { type: 'string', description: 'A glob | or text.\nSecond line.', pattern: '^a|b$' },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      mode: { enum: ['content', 'count'] },
    },
    required: ['pattern'],
  },
  rules: [
    excludes('limit', 'mode'),
    ignoredWhen('limit', fact('quick', { text: { en: 'the search is quick', zh: '快速搜索' } })),
    defaultsTo('mode', 'content'),
  ],
};

test('writes one table of parameters and one of rules, each row a line', () => {
  expect(describeTool(tool)).toMatchInlineSnapshot(`
    "## \`search\`

    Searches files.

    | Parameter | Type | Required | Meaning |
    | --- | --- | --- | --- |
    | \`pattern\` | string, pattern \`^a\\|b$\` | yes | A glob \\| or text.<br>Second line. |
    | \`limit\` | integer, minimum \`1\`, maximum \`100\`, default \`20\` | no | Cannot be combined with mode. Ignored when the search is quick. |
    | \`mode\` | \`"content"\` \\| \`"count"\` | no | Cannot be combined with limit. Defaults to "content"; an explicit value overrides it. |

    | Rule | Parameters | What it says | What happens | Checked |
    | --- | --- | --- | --- | --- |
    | \`limit-excludes-mode\` | \`limit\`, \`mode\` | Cannot be combined with mode. | rejected | with the arguments |
    | \`limit-ignored-when-quick\` | \`limit\` | Ignored when the search is quick. | ignored | with \`quick\`, and again just before execution |
    | \`mode-defaults-to\` | \`mode\` | Defaults to "content"; an explicit value overrides it. | default, overridable |  |
    "
  `);
});

test('writes it in Chinese', () => {
  expect(describeTool(tool, 'zh')).toMatchInlineSnapshot(`
    "## \`search\`

    Searches files.

    | 参数 | 类型 | 必填 | 含义 |
    | --- | --- | --- | --- |
    | \`pattern\` | string, pattern \`^a\\|b$\` | 是 | A glob \\| or text.<br>Second line. |
    | \`limit\` | integer, minimum \`1\`, maximum \`100\`, default \`20\` | 否 | 不能与 mode 同时使用。 当快速搜索时会被忽略。 |
    | \`mode\` | \`"content"\` \\| \`"count"\` | 否 | 不能与 limit 同时使用。 默认为 "content"，可用显式的值覆盖。 |

    | 规则 | 涉及参数 | 内容 | 后果 | 检查时机 |
    | --- | --- | --- | --- | --- |
    | \`limit-excludes-mode\` | \`limit\`, \`mode\` | 不能与 mode 同时使用。 | 拒绝 | 与参数一起检查 |
    | \`limit-ignored-when-quick\` | \`limit\` | 当快速搜索时会被忽略。 | 忽略 | 已知 \`quick\` 时检查，执行前再查一次 |
    | \`mode-defaults-to\` | \`mode\` | 默认为 "content"，可用显式的值覆盖。 | 默认值，可覆盖 |  |
    "
  `);
});

test('a rule that is added changes its own row and the rows of the parameters it involves, nothing else', () => {
  const before = describeTool(tool).split('\n');
  const after = describeTool({ ...tool, rules: [...tool.rules, rejectedWhen('mode', fact('offline'))] }).split('\n');
  const added = after.filter((line) => !before.includes(line));
  expect(added.map((line) => line.slice(0, 12))).toEqual(['| `mode` | `', '| `mode-reje']);
});

test.each<[Parameters<typeof describeType>[0], string]>([
  [true, 'any'],
  [{ type: ['string', 'null'], format: 'date' }, 'string | null, format `date`'],
  [{ type: 'array', items: { type: 'string' }, minItems: 1 }, 'string[], minItems `1`'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
  [{ const: 'x' }, '`"x"`'],
  [{ $ref: '#/$defs/point' }, 'point'],
  [{ type: 'string', nullable: true }, 'string | null'],
])('describes the type %j', (schema, words) => {
  expect(describeType(schema)).toBe(words);
});
