import type { OwnWords } from './words.ts';

/** The sentences in English. */
export const english: OwnWords = {
  blocked: (tool, reason) => `${tool} was blocked${reason === '' ? '' : `: ${reason}`}`,
  hookFailed: (tool, hook, reason) =>
    `${tool} did not run: the hook \`${hook}\` failed (${reason}). The arguments are not at fault.`,
  changedByHook: (tool, hook) =>
    `${tool} did not run: the hook \`${hook}\` changed its arguments, and the changed ones are refused. The arguments that were sent are not at fault.`,
  changedByPermission: (tool) =>
    `${tool} did not run: the permission callback changed its arguments, and the changed ones are refused. The arguments that were sent are not at fault.`,
  changedByPerson: (tool) =>
    `${tool} did not run: the person who was asked changed its arguments, and the changed ones are refused. The arguments that were sent are not at fault.`,
  situationChanged: (tool) => `${tool} did not run: the situation has changed since the call was checked.`,
  denied: (tool, reason) => `${tool} was not permitted${reason === '' ? '' : `: ${reason}`}`,
  nobodyToAsk: (tool) => `${tool} was not permitted: it needs a person's consent, and there is nobody to ask`,
  permissionFailed: (tool, reason) => `${tool} did not run: no permission could be had (${reason}).`,
  contextFailed: (tool, reason) => `${tool} did not run: what it depends on could not be found out (${reason}).`,
  unnamed: 'The call',
  checkFailed: (tool, reason) => `${tool} did not run: it could not be checked (${reason}).`,
  stoppedBefore: (tool) => `${tool} was stopped before it ran.`,
  stoppedDuring: (tool) => `${tool} was stopped while it ran; what it had done by then may stand.`,
  timedOut: (tool, milliseconds) =>
    `${tool} did not finish within ${milliseconds} ms and was told to stop; what it had done by then may stand.`,
  cut: (shown) => `[cut: only the first ${shown} characters are shown; ask for less at once]`,
  noAnswer: (milliseconds) => `no answer within ${milliseconds} ms`,
  nonsense: 'its answer is not one of those it can give',
};
