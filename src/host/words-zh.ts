import type { OwnWords } from './words.ts';

/** The sentences in Chinese. */
export const chinese: OwnWords = {
  blocked: (tool, reason) => `${tool} 已被拦截${reason === '' ? '' : `：${reason}`}`,
  hookFailed: (tool, hook, reason) => `${tool} 没有执行：hook \`${hook}\` 出错（${reason}）。参数本身没有问题。`,
  changedByHook: (tool, hook) =>
    `${tool} 没有执行：hook \`${hook}\` 改动了参数，改动后的参数未通过校验。原来的参数没有问题。`,
  changedByPermission: (tool) => `${tool} 没有执行：权限回调改动了参数，改动后的参数未通过校验。原来的参数没有问题。`,
  changedByPerson: (tool) => `${tool} 没有执行：审批人改动了参数，改动后的参数未通过校验。原来的参数没有问题。`,
  situationChanged: (tool) => `${tool} 没有执行：校验之后情况发生了变化。`,
  denied: (tool, reason) => `${tool} 未获许可${reason === '' ? '' : `：${reason}`}`,
  nobodyToAsk: (tool) => `${tool} 未获许可：需要用户同意，但此处无人可问`,
  permissionFailed: (tool, reason) => `${tool} 没有执行：无法取得许可（${reason}）。`,
  contextFailed: (tool, reason) => `${tool} 没有执行：无法得知它所依赖的情况（${reason}）。`,
  unnamed: '这次调用',
  checkFailed: (tool, reason) => `${tool} 没有执行：无法校验（${reason}）。`,
  stoppedBefore: (tool) => `${tool} 在执行前被中止。`,
  stoppedDuring: (tool) => `${tool} 在执行中被中止；已经完成的部分可能仍然有效。`,
  timedOut: (tool, milliseconds) =>
    `${tool} 未能在 ${milliseconds} 毫秒内完成，已通知其停止；已经完成的部分可能仍然有效。`,
  cut: (shown) => `[已截断：只显示前 ${shown} 个字符；请一次少取一些]`,
  noAnswer: (milliseconds) => `${milliseconds} 毫秒内没有答复`,
  nonsense: '答复不在允许的范围内',
};
