import { expect, test } from 'vitest';
import { hostWords } from './words.ts';

test('there is a sentence for everything a host says', () => {
  expect(sentences('en')).toMatchInlineSnapshot(`
    "T was blocked: why
    T was blocked
    T did not run: the hook \`hook\` failed (its answer is not one of those it can give). The arguments are not at fault.
    T did not run: the hook \`hook\` changed its arguments, and the changed ones are refused. The arguments that were sent are not at fault.
    T did not run: the permission callback changed its arguments, and the changed ones are refused. The arguments that were sent are not at fault.
    T did not run: the person who was asked changed its arguments, and the changed ones are refused. The arguments that were sent are not at fault.
    T did not run: the situation has changed since the call was checked.
    T was not permitted: why
    T was not permitted
    T was not permitted: it needs a person's consent, and there is nobody to ask
    T did not run: no permission could be had (no answer within 5 ms).
    T did not run: what it depends on could not be found out (why).
    T did not run: it could not be checked (why).
    T was stopped before it ran.
    T was stopped while it ran; what it had done by then may stand.
    T did not finish within 5 ms and was told to stop; what it had done by then may stand.
    T failed: why
    T cannot be run here: nothing is registered that runs it.
    T finished and returned nothing.
    [cut: only the first 5 characters are shown; ask for less at once]"
  `);
});

test('and in Chinese', () => {
  expect(sentences('zh')).toMatchInlineSnapshot(`
    "T 已被拦截：原因
    T 已被拦截
    T 没有执行：hook \`hook\` 出错（答复不在允许的范围内）。参数本身没有问题。
    T 没有执行：hook \`hook\` 改动了参数，改动后的参数未通过校验。原来的参数没有问题。
    T 没有执行：权限回调改动了参数，改动后的参数未通过校验。原来的参数没有问题。
    T 没有执行：审批人改动了参数，改动后的参数未通过校验。原来的参数没有问题。
    T 没有执行：校验之后情况发生了变化。
    T 未获许可：原因
    T 未获许可
    T 未获许可：需要用户同意，但此处无人可问
    T 没有执行：无法取得许可（5 毫秒内没有答复）。
    T 没有执行：无法得知它所依赖的情况（原因）。
    T 没有执行：无法校验（原因）。
    T 在执行前被中止。
    T 在执行中被中止；已经完成的部分可能仍然有效。
    T 未能在 5 毫秒内完成，已通知其停止；已经完成的部分可能仍然有效。
    T 失败：原因
    T 在此无法执行：没有注册它的实现。
    T 已执行完毕，没有返回内容。
    [已截断：只显示前 5 个字符；请一次少取一些]"
  `);
});

test('English is what is spoken unless asked otherwise', () => {
  expect(hostWords()).toBe(hostWords('en'));
});

function sentences(locale: 'en' | 'zh'): string {
  const words = hostWords(locale);
  const reason = locale === 'en' ? 'why' : '原因';
  return [
    words.blocked('T', reason),
    words.blocked('T', ''),
    words.hookFailed('T', 'hook', words.nonsense),
    words.changedByHook('T', 'hook'),
    words.changedByPermission('T'),
    words.changedByPerson('T'),
    words.situationChanged('T'),
    words.denied('T', reason),
    words.denied('T', ''),
    words.nobodyToAsk('T'),
    words.permissionFailed('T', words.noAnswer(5)),
    words.contextFailed('T', reason),
    words.checkFailed('T', reason),
    words.stoppedBefore('T'),
    words.stoppedDuring('T'),
    words.timedOut('T', 5),
    words.threw('T', reason),
    words.notRunnable('T'),
    words.returnedNothing('T'),
    words.cut(5),
  ].join('\n');
}
