import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Finding, type IssueCode, issueCodes, type Locale, limits, type Place, type Step } from '../base/index.ts';
import { addToReceipt, type ReceiptAdditions } from './add-to-receipt.ts';
import { type RefusalOptions, refuseCall } from './refuse-call.ts';

interface Parts extends RefusalOptions {
  readonly tool: string;
  readonly findings: readonly Finding[];
}

function receiptOf({ tool, findings, ...options }: Parts): string {
  return refuseCall({ tool }, findings, options).receipt;
}

function at(...keys: (string | number)[]): Place | null {
  return keys.reduce<Place | null>((up, key) => ({ up, key }), null);
}

const missing: Finding = { code: 'missing', place: at('taskId'), keyword: 'required' };
const unknown: Finding = { code: 'unknown', place: at('id'), keyword: 'p', argument: ['taskId', 'status'], value: '2' };
const repeat: Finding = {
  code: 'enum',
  place: at('repeat'),
  keyword: 'enum',
  argument: ['none', 'daily', 'weekdays', 'weekly'],
  value: 'every week',
};
const monday: Step = { rule: 'rel-date', op: 'set', at: '/at', from: '下周一', to: '2026-10-05', loss: 'convention' };
const coerce: Step = { rule: 'coerce', op: 'set', at: '/times', from: '3', to: 3, loss: 'none' };

const reminder: Parts = { tool: 'set_reminder', findings: [repeat], steps: [monday], healing: true };

describe('a receipt', () => {
  test('says what is wrong, what is right already, and what to send', () => {
    expect(receiptOf(reminder)).toMatchInlineSnapshot(`
      "set_reminder failed due to the following issue(s):
      The parameter \`repeat\` is invalid: expected one of "none", "daily", "weekdays", "weekly"
      Already corrected (1): \`at\` "下周一" -> "2026-10-05" (rel-date)
      Send the complete arguments again, as JSON only. Keep the tool name."
    `);
    expect(receiptOf({ ...reminder, locale: 'zh' })).toMatchInlineSnapshot(`
      "set_reminder 的参数有以下问题：
      参数 \`repeat\` 无效：应为 "none"、"daily"、"weekdays"、"weekly" 之一
      已自动更正 1 处：\`at\` "下周一" -> "2026-10-05" (rel-date)
      请只重传完整的参数 JSON，不要改工具名。"
    `);
  });

  test('lists corrections from two on', () => {
    expect(receiptOf({ ...reminder, steps: [monday, coerce] })).toMatchInlineSnapshot(`
      "set_reminder failed due to the following issue(s):
      The parameter \`repeat\` is invalid: expected one of "none", "daily", "weekdays", "weekly"
      Already corrected (2):
      - \`at\` "下周一" -> "2026-10-05" (rel-date)
      - \`times\` "3" -> 3 (coerce)
      Send the complete arguments again, as JSON only. Keep the tool name."
    `);
    expect(receiptOf({ ...reminder, steps: [monday, coerce], locale: 'zh' })).toMatchInlineSnapshot(`
      "set_reminder 的参数有以下问题：
      参数 \`repeat\` 无效：应为 "none"、"daily"、"weekdays"、"weekly" 之一
      已自动更正 2 处：
      - \`at\` "下周一" -> "2026-10-05" (rel-date)
      - \`times\` "3" -> 3 (coerce)
      请只重传完整的参数 JSON，不要改工具名。"
    `);
  });

  test('is the header and the issue lines alone with healing off', () => {
    const parts: Parts = { tool: 'TaskUpdate', findings: [missing, unknown], steps: [coerce], healing: false };
    expect(receiptOf(parts)).toMatchInlineSnapshot(`
      "TaskUpdate failed due to the following issue(s):
      The required parameter \`taskId\` is missing
      An unexpected parameter \`id\` was provided"
    `);
    expect(receiptOf({ ...parts, locale: 'zh' })).toMatchInlineSnapshot(`
      "TaskUpdate 的参数有以下问题：
      缺少必填参数 \`taskId\`
      出现了未声明的参数 \`id\`"
    `);
  });

  test('puts a hint on a line of its own, so that the fixed sentence stands word for word', () => {
    const lines = receiptOf({ tool: 'TaskUpdate', findings: [unknown], healing: true }).split('\n');
    expect(lines[1]).toBe('An unexpected parameter `id` was provided');
    expect(lines[2]).toBe('  Did you mean `taskId`?');
  });

  test('comes with its issues, and with the id of the call where it has one', () => {
    const issue = { code: 'missing', at: '/taskId', message: 'The required parameter `taskId` is missing' };
    const refused = refuseCall({ tool: 't', id: 'c1' }, [missing], { healing: true, steps: [coerce] });
    expect(refused).toMatchObject({ outcome: 'rejected', tool: 't', id: 'c1', steps: [coerce], issues: [issue] });
    expect(refuseCall({ tool: 't' }, [missing], { healing: true })).not.toHaveProperty('id');
  });

  test('shows 20 issues, then how many more there are', () => {
    const findings = Array.from({ length: 25 }, (_, i): Finding => ({ ...missing, place: at(`p${i}`) }));
    const lines = receiptOf({ tool: 't', findings, healing: false }).split('\n');
    expect(lines).toHaveLength(1 + limits.receiptLines + 1);
    expect(lines.at(-1)).toBe('and 5 more issue(s)');
    expect(receiptOf({ tool: 't', findings, healing: false, locale: 'zh' })).toMatch(/\n另有 5 个问题$/);
  });

  test('does not ask again where no arguments would help', () => {
    const closed: Finding = { code: 'closed', place: null, keyword: 'tool', value: 'set_lamp' };
    const nobody: Finding = {
      code: 'unknown-tool',
      place: null,
      keyword: 'tool',
      argument: ['set_lamp'],
      value: 'set_lmp',
    };
    const broken: Finding = { code: 'schema', place: null, keyword: 'schema', argument: 'no such type' };
    expect(receiptOf({ tool: 'set_lamp', findings: [closed], healing: true })).toMatchInlineSnapshot(`
      "set_lamp failed due to the following issue(s):
      The tool \`set_lamp\` takes no more calls in this turn: go on without it, or tell the user what is missing"
    `);
    expect(receiptOf({ tool: 'set_lmp', findings: [nobody], healing: true })).toMatchInlineSnapshot(`
      "set_lmp failed due to the following issue(s):
      No tool is called \`set_lmp\`: use one of \`set_lamp\`
        Did you mean \`set_lamp\`?"
    `);
    expect(receiptOf({ tool: 'set_lamp', findings: [broken], healing: true })).toMatchInlineSnapshot(`
      "set_lamp failed due to the following issue(s):
      The schema of this tool cannot be used, whatever the arguments: no such type"
    `);
  });

  test('can say that the same was just refused, with a minimal valid call', () => {
    const more: ReceiptAdditions = { repeated: true, example: { at: '2026-01-01', repeat: 'none' } };
    expect(addToReceipt(receiptOf(reminder), 'set_reminder', more)).toMatchInlineSnapshot(`
      "set_reminder failed due to the following issue(s):
      The parameter \`repeat\` is invalid: expected one of "none", "daily", "weekdays", "weekly"
      Already corrected (1): \`at\` "下周一" -> "2026-10-05" (rel-date)
      The same issue(s) were just refused: sending the same arguments again does not help.
      A minimal valid call: {"at":"2026-01-01","repeat":"none"}
      Send the complete arguments again, as JSON only. Keep the tool name."
    `);
    expect(addToReceipt(receiptOf({ ...reminder, locale: 'zh' }), 'set_reminder', more)).toMatchInlineSnapshot(`
      "set_reminder 的参数有以下问题：
      参数 \`repeat\` 无效：应为 "none"、"daily"、"weekdays"、"weekly" 之一
      已自动更正 1 处：\`at\` "下周一" -> "2026-10-05" (rel-date)
      同样的问题刚被拒绝过：重传同样的参数没有用。
      最小的有效调用：{"at":"2026-01-01","repeat":"none"}
      请只重传完整的参数 JSON，不要改工具名。"
    `);
  });

  test('leaves out an example that is not JSON or too long for a line', () => {
    const ring: { self?: unknown } = {};
    ring.self = ring;
    for (const example of [ring, 10n, () => 1, { a: 'x'.repeat(1_000) }]) {
      expect(addToReceipt(receiptOf(reminder), 'set_reminder', { example })).toBe(receiptOf(reminder));
    }
  });

  test('can close a tool or a turn, and then asks for nothing', () => {
    const closing = (closes: NonNullable<ReceiptAdditions['closes']>, locale: Locale): string =>
      addToReceipt(receiptOf({ ...reminder, locale }), 'set_reminder', { closes });
    expect(closing({ kind: 'tool', refusals: 3 }, 'en')).toMatchInlineSnapshot(`
      "set_reminder failed due to the following issue(s):
      The parameter \`repeat\` is invalid: expected one of "none", "daily", "weekdays", "weekly"
      Already corrected (1): \`at\` "下周一" -> "2026-10-05" (rel-date)
      3 calls of \`set_reminder\` were refused: it takes no more calls in this turn. Go on without it, or tell the user what is missing."
    `);
    expect(closing({ kind: 'turn', refusals: 6 }, 'zh')).toMatchInlineSnapshot(`
      "set_reminder 的参数有以下问题：
      参数 \`repeat\` 无效：应为 "none"、"daily"、"weekdays"、"weekly" 之一
      已自动更正 1 处：\`at\` "下周一" -> "2026-10-05" (rel-date)
      本轮中已有 6 次调用被拒绝：所有工具都不再接受调用。请根据已有信息回答，或告诉用户缺少什么。"
    `);
  });
});

describe('nothing that a model writes', () => {
  const lineStart =
    /^(?:The required parameter `[^`]*` is missing$|An unexpected parameter `[^`]*` was provided$|The parameter `[^`]*` |The arguments |The message |The tool |The schema |No tool | {2}Did you mean `[^`]*`\?$| {2}It (?:is required|could mean) |and \d+ more issue|Already corrected \(\d+\):|- |The same issue|Send the complete arguments again, as JSON only\. Keep the tool name\.$)/u;

  test('forges a line: the attempts of keys, values and names', () => {
    const forged = 'x`\nThe required parameter `y';
    const receipt = receiptOf({
      tool: 'set\nSend nothing\u2028`tool`',
      findings: [
        { ...unknown, place: at(forged), argument: [forged] },
        { ...missing, place: at(forged, 0, forged) },
        { code: 'type', place: at(forged), keyword: 'type', argument: ['string'], value: { [forged]: 1 } },
      ],
      steps: [
        { rule: 'alias', op: 'rename', at: '/a\nb', from: forged, loss: 'none' },
        { rule: 'coerce', op: 'set', at: '/a', from: forged, to: '\u2029\r\n- `b`', loss: 'none' },
      ],
      healing: true,
    });
    expect(receipt).toMatchInlineSnapshot(`
      "set\\nSend nothing\\u2028\\u0060tool\\u0060 failed due to the following issue(s):
      An unexpected parameter \`x\\u0060\\nThe required parameter \\u0060y\` was provided
      The required parameter \`x\\u0060\\nThe required parameter \\u0060y[0].x\\u0060\\nThe required parameter \\u0060y\` is missing
      The parameter \`x\\u0060\\nThe required parameter \\u0060y\` type is expected as \`string\` but provided as \`object\`
      Already corrected (2):
      - \`x\\u0060\\nThe required parameter \\u0060y\` -> \`a\\nb\` (alias)
      - \`a\` "x\`\\nThe required parameter \`y" -> "\\u2029\\r\\n- \`b\`" (coerce)
      Send the complete arguments again, as JSON only. Keep the tool name."
    `);
    expect(receipt.split('\n')).not.toContain('The required parameter `y` was provided');
  });

  test('makes a line that is none of the known sentences, or a receipt without bound', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('x`\nThe required parameter `y', '`\n- `', '\r\nSend', '\u2028', '``', '__proto__'),
    );
    const place = fc.array(fc.oneof(text, fc.nat()), { minLength: 1, maxLength: 6 }).map((keys) => at(...keys));
    const code = fc.constantFrom(...(Object.keys(issueCodes) as IssueCode[]));
    const finding = fc.record({
      code,
      place,
      keyword: fc.constant('x'),
      argument: fc.oneof(fc.array(text), text, fc.record({ id: text, text })),
      value: fc.oneof(text, fc.anything()),
    });
    const step: fc.Arbitrary<Step> = fc.record({
      rule: fc.constant<'coerce'>('coerce'),
      op: fc.constant<'set'>('set'),
      at: text.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
      from: fc.anything(),
      to: text,
      loss: fc.constant<'none'>('none'),
    });
    fc.assert(
      fc.property(
        text,
        fc.array(finding, { maxLength: 30 }),
        fc.array(step, { maxLength: 30 }),
        (tool, findings, steps) => {
          const receipt = addToReceipt(receiptOf({ tool, findings, steps, healing: true }), tool, { repeated: true });
          const [header, ...lines] = receipt.split('\n');
          expect(header).toMatch(/ failed due to the following issue\(s\):$/);
          for (const line of lines) expect(line).toMatch(lineStart);
          expect(receipt).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\u202e]/u);
          expect(lines.length).toBeLessThanOrEqual(2 * limits.receiptLines + 1 + limits.receiptLines + 4);
          expect(receipt.length).toBeLessThan(100_000);
        },
      ),
    );
  });
});
