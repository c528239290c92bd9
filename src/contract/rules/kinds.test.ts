import { expect, test } from 'vitest';
import type { JsonSchema } from '../../schema/index.ts';
import {
  all,
  atLeastOne,
  checkRules,
  contractCases,
  defaultsTo,
  downgradedWhen,
  equals,
  excludes,
  fact,
  ignoredWhen,
  lifecycle,
  needsContext,
  not,
  oneOf,
  onlyWhen,
  type Rule,
  type RuleBreach,
  rejectedWhen,
  requires,
  schemaForms,
  used,
} from '../index.ts';
import { kindOf, ruleKinds } from './kinds.ts';
import { composeSentences } from './phrase.ts';
import { spaceChinese } from './space-chinese.ts';

const parameters: JsonSchema = {
  type: 'object',
  properties: {
    read_only: { type: 'boolean' },
    plan: { type: 'boolean' },
    name: { type: 'string' },
    limit: { type: 'integer' },
    offset: { type: 'integer' },
    mode: { enum: ['content', 'count'] },
    dir: { type: 'string' },
  },
};

/** Writes what every face of a rule says, one line each. */
function faces(rule: Rule, context: Record<string, unknown> = {}): string {
  const lines: string[] = [];
  for (const locale of ['en', 'zh'] as const) {
    const phrases = kindOf(rule).phrases(rule, locale);
    for (const parameter of new Set(phrases.map((phrase) => phrase.parameter))) {
      const own = phrases.filter((phrase) => phrase.parameter === parameter);
      lines.push(`${parameter}: ${composeSentences(own, locale).join(' ')}`);
    }
  }
  const tool = { name: 'tool', parameters, rules: [rule] };
  for (const each of contractCases(tool)) {
    const report = checkRules([rule], each.arguments, each.context);
    const said = [...report.findings.map((finding) => (finding.argument as RuleBreach).text), ...report.notices];
    const facts = Object.keys(each.context).length === 0 ? '' : ` in ${JSON.stringify(each.context)}`;
    lines.push(`${each.expect} ${JSON.stringify(each.arguments)}${facts}: ${each.why}`);
    for (const text of said) lines.push(`  en ${text.en}`, `  zh ${text.zh}`);
  }
  for (const form of schemaForms([rule], parameters, context)) lines.push(JSON.stringify(form.schema));
  return `\n${lines.join('\n')}\n`;
}

test('requires: one parameter needs another, which says so too', () => {
  expect(
    faces(requires('read_only', 'name', { text: { en: 'a named teammate', zh: '具名队友' } })),
  ).toMatchInlineSnapshot(`
    "
    read_only: Only valid with a named teammate (requires name).
    name: Required by read_only.
    read_only: 仅当有具名队友时有效（需设置 name）。
    name: 使用 read_only 时必须设置。
    accepted {"read_only":true,"name":"text"}: read_only comes with name
    accepted {"read_only":false}: an unused read_only needs nothing
    rejected {"read_only":true}: read_only comes without name
      en it requires a named teammate via \`name\`
      zh 需要具名队友，由 \`name\` 指定
    {"if":{"required":["read_only"],"properties":{"read_only":{"const":true}}},"then":{"required":["name"],"properties":{"name":{"pattern":"\\\\S"}}}}
    "
  `);
});

test('requires: where every value counts as used, the form is dependentRequired', () => {
  expect(faces(requires('offset', 'limit'))).toMatchInlineSnapshot(`
    "
    offset: Only valid with limit.
    limit: Required by offset.
    offset: 仅当设置了 limit 时有效。
    limit: 使用 offset 时必须设置。
    accepted {"offset":1,"limit":1}: offset comes with limit
    rejected {"offset":1}: offset comes without limit
      en it requires \`limit\` to be set too
      zh 必须同时设置 \`limit\`
    {"dependentRequired":{"offset":["limit"]}}
    "
  `);
});

test('excludes: both sides say the same', () => {
  expect(faces(excludes('read_only', 'plan'))).toMatchInlineSnapshot(`
    "
    read_only: Cannot be combined with plan.
    plan: Cannot be combined with read_only.
    read_only: 不能与 plan 同时使用。
    plan: 不能与 read_only 同时使用。
    accepted {"read_only":true}: read_only comes without plan
    accepted {"plan":true}: plan comes without read_only
    rejected {"read_only":true,"plan":true}: read_only comes with plan
      en \`read_only\` and \`plan\` cannot be used together
      zh \`read_only\` 与 \`plan\` 不能同时使用
    {"not":{"required":["read_only","plan"],"properties":{"read_only":{"const":true},"plan":{"const":true}}}}
    "
  `);
});

test('oneOf: exactly one, and each of them says so', () => {
  expect(faces(oneOf('name', 'limit', 'dir'))).toMatchInlineSnapshot(`
    "
    name: Exactly one of name, limit and dir must be set.
    limit: Exactly one of name, limit and dir must be set.
    dir: Exactly one of name, limit and dir must be set.
    name: name、limit 和 dir 必须且只能设置一个。
    limit: name、limit 和 dir 必须且只能设置一个。
    dir: name、limit 和 dir 必须且只能设置一个。
    accepted {"name":"text"}: name comes alone
    accepted {"limit":1}: limit comes alone
    accepted {"dir":"text"}: dir comes alone
    rejected {}: none of them comes
      en exactly one of \`name\`, \`limit\` and \`dir\` is to be set
      zh \`name\`、\`limit\` 和 \`dir\` 必须且只能设置一个
    rejected {"name":"text","limit":1}: name comes with limit
      en exactly one of \`name\`, \`limit\` and \`dir\` is to be set
      zh \`name\`、\`limit\` 和 \`dir\` 必须且只能设置一个
    {"oneOf":[{"required":["name"],"properties":{"name":{"pattern":"\\\\S"}}},{"required":["limit"]},{"required":["dir"],"properties":{"dir":{"pattern":"\\\\S"}}}]}
    "
  `);
});

test('atLeastOne: one or more', () => {
  expect(faces(atLeastOne('limit', 'offset'))).toMatchInlineSnapshot(`
    "
    limit: At least one of limit and offset must be set.
    offset: At least one of limit and offset must be set.
    limit: limit 和 offset 至少要设置一个。
    offset: limit 和 offset 至少要设置一个。
    accepted {"limit":1}: limit comes
    accepted {"offset":1}: offset comes
    rejected {}: none of them comes
      en at least one of \`limit\` and \`offset\` is to be set
      zh \`limit\` 和 \`offset\` 至少要设置一个
    {"anyOf":[{"required":["limit"]},{"required":["offset"]}]}
    "
  `);
});

test('onlyWhen: a precondition over other parameters', () => {
  expect(faces(onlyWhen('limit', equals('mode', 'content')))).toMatchInlineSnapshot(`
    "
    limit: Only valid when mode is "content".
    mode: limit is only valid when mode is "content".
    limit: 仅当 mode 为 "content" 时有效。
    mode: limit 仅当 mode 为 "content" 时有效。
    accepted {"limit":1,"mode":"content"}: limit, while mode is "content"
    rejected {"limit":1}: limit, while mode is not "content"
      en it is only valid when \`mode\` is "content"
      zh 仅当 \`mode\` 为 "content" 时有效
    {"if":{"required":["limit"]},"then":{"required":["mode"],"properties":{"mode":{"const":"content"}}}}
    "
  `);
});

test('needsContext: a precondition over the situation, with a form where it is known to be missing', () => {
  const rule = needsContext('read_only', 'activeTeam', { en: 'an active team', zh: '活动团队' });
  expect(faces(rule, { activeTeam: false })).toMatchInlineSnapshot(`
    "
    read_only: Only valid in an active team.
    read_only: 仅当有活动团队时有效。
    accepted {"read_only":true} in {"activeTeam":true}: read_only, while the context activeTeam holds
    accepted {"read_only":false} in {"activeTeam":false}: not read_only, while the context activeTeam does not hold
    rejected {"read_only":true} in {"activeTeam":false}: read_only, while the context activeTeam does not hold
      en it is only valid in an active team
      zh 仅当有活动团队时有效
    {"not":{"required":["read_only"],"properties":{"read_only":{"const":true}}}}
    "
  `);
});

test('ignoredWhen: the call is accepted, and a notice says what will happen', () => {
  expect(faces(ignoredWhen('limit', equals('mode', 'count')))).toMatchInlineSnapshot(`
    "
    limit: Ignored when mode is "count".
    mode: limit is ignored when mode is "count".
    limit: 当 mode 为 "count" 时会被忽略。
    mode: limit 当 mode 为 "count" 时会被忽略。
    accepted {"limit":1}: limit, while mode is not "count"
    ignored {"limit":1,"mode":"count"}: limit, while mode is "count"
      en \`limit\` is ignored, because \`mode\` is "count"
      zh \`limit\` 将被忽略，因为 \`mode\` 为 "count"
    "
  `);
});

test('downgradedWhen: the call is accepted with its arguments as they are', () => {
  const nested = fact('nested', { text: { en: 'the call is nested', zh: '调用是嵌套的' } });
  const text = { en: 'foreground', zh: '前台' };
  expect(faces(downgradedWhen('plan', false, nested, { text }), { nested: true })).toMatchInlineSnapshot(`
    "
    plan: Downgraded to foreground when the call is nested.
    plan: 当调用是嵌套的时降级为前台。
    accepted {"plan":true} in {"nested":false}: plan, while it is not so that the call is nested
    accepted {"plan":false} in {"nested":true}: not plan, while the call is nested
    downgraded {"plan":true} in {"nested":true}: plan, while the call is nested
      en \`plan\` is downgraded to foreground, because the call is nested
      zh \`plan\` 将降级为前台，因为调用是嵌套的
    "
  `);
});

test('rejectedWhen: a refusal that may be about one value only, and says what to do instead', () => {
  const rule = rejectedWhen('plan', all(used('name'), not(used('dir'))), {
    value: false,
    remedy: { en: 'leave it out', zh: '请不要传它' },
  });
  expect(faces(rule)).toMatchInlineSnapshot(`
    "
    plan: The value false is rejected when name is set and dir is not set.
    name: plan: false is rejected when name is set and dir is not set.
    dir: plan: false is rejected when name is set and dir is not set.
    plan: 值 false 当设置了 name 且未设置 dir 时会被拒绝。
    name: plan: false 当设置了 name 且未设置 dir 时会被拒绝。
    dir: plan: false 当设置了 name 且未设置 dir 时会被拒绝。
    accepted {"plan":false}: plan: false, while name is not set or dir is set
    accepted {"plan":true,"name":"text"}: not plan: false, while name is set and dir is not set
    rejected {"plan":false,"name":"text"}: plan: false, while name is set and dir is not set
      en \`plan\`: false is rejected when \`name\` is set and \`dir\` is not set; leave it out
      zh \`plan\`: false 当设置了 \`name\` 且未设置 \`dir\` 时会被拒绝；请不要传它
    {"not":{"allOf":[{"required":["plan","name"],"properties":{"plan":{"const":false},"name":{"pattern":"\\\\S"}}},{"not":{"required":["dir"],"properties":{"dir":{"pattern":"\\\\S"}}}}]}}
    "
  `);
});

test('rejectedWhen: a setting made elsewhere counts while the call gives no value', () => {
  const configured = { context: 'planByDefault', text: { en: 'the settings', zh: '设置' } };
  expect(faces(rejectedWhen('plan', used('dir'), { configured }), { planByDefault: true })).toMatchInlineSnapshot(`
    "
    plan: From the settings: rejected when dir is set.
    dir: plan from the settings is rejected when dir is set.
    plan: 来自设置时，当设置了 dir 时会被拒绝。
    dir: 来自设置的 plan 当设置了 dir 时会被拒绝。
    accepted {} in {"planByDefault":true}: plan from the settings, while dir is not set
    accepted {"plan":true,"dir":"text"} in {"planByDefault":false}: not plan from the settings, while dir is set
    rejected {"dir":"text"} in {"planByDefault":true}: plan from the settings, while dir is set
      en \`plan\` from the settings is rejected when \`dir\` is set
      zh 来自设置的 \`plan\` 当设置了 \`dir\` 时会被拒绝
    {"not":{"allOf":[{"required":["dir"],"properties":{"dir":{"pattern":"\\\\S"}}},{"not":{"required":["plan"]}}]}}
    "
  `);
});

test('defaultsTo: a default that a value overrides, and that refuses nothing', () => {
  expect(faces(defaultsTo('plan', true, { on: not(used('dir')) }))).toMatchInlineSnapshot(`
    "
    plan: Defaults to true when dir is not set; an explicit value overrides it.
    dir: plan defaults to true when dir is not set; an explicit value overrides it.
    plan: 当未设置 dir 时默认为 true，可用显式的值覆盖。
    dir: plan 当未设置 dir 时默认为 true，可用显式的值覆盖。
    accepted {}: plan is left out
    accepted {"plan":false}: another value of plan overrides the default
    "
  `);
});

test('lifecycle: who owns what a parameter names', () => {
  const text = { en: 'The caller owns the worktree and removes it.', zh: '工作树归调用者所有，由其删除。' };
  expect(faces(lifecycle('dir', text, { on: used('name') }))).toMatchInlineSnapshot(`
    "
    dir: When name is set: The caller owns the worktree and removes it.
    name: Together with dir: The caller owns the worktree and removes it.
    dir: 当设置了 name 时：工作树归调用者所有，由其删除。
    name: dir 同时设置时：工作树归调用者所有，由其删除。
    accepted {"dir":"text","name":"text"}: dir comes
    "
  `);
});

test('each kind stands in the registry under its own name', () => {
  for (const [name, kind] of Object.entries(ruleKinds)) expect(kind.kind).toBe(name);
});

test('the seed: the words of a read-only teammate', () => {
  const rules = [
    requires('read_only', 'name', { text: 'a named teammate' }),
    needsContext('read_only', 'activeTeam', 'an active team'),
    excludes('read_only', 'plan'),
  ];
  const phrases = rules.flatMap((rule) => kindOf(rule).phrases(rule, 'en'));
  const own = phrases.filter((phrase) => phrase.parameter === 'read_only');
  expect(composeSentences(own, 'en')).toEqual([
    'Only valid with a named teammate in an active team (requires name).',
    'Cannot be combined with plan.',
  ]);
});

test('Chinese sentences have one space between Chinese and Latin, and none within Chinese', () => {
  expect(spaceChinese('当name为"x"时，降级为 前台。')).toBe('当 name 为 "x" 时，降级为前台。');
});
