import type { Locale } from '../base/index.ts';

/** How a tool ended that was let through, in sentences that the model reads; every way to run tools says the same. */
export interface EndingWords {
  threw(tool: string, reason: string): string;
  notRunnable(tool: string): string;
  returnedNothing(tool: string): string;
}

const all: Readonly<Record<Locale, EndingWords>> = {
  en: {
    threw: (tool, reason) => `${tool} failed: ${reason}`,
    notRunnable: (tool) => `${tool} cannot be run here: nothing is registered that runs it.`,
    returnedNothing: (tool) => `${tool} finished and returned nothing.`,
  },
  zh: {
    threw: (tool, reason) => `${tool} 失败：${reason}`,
    notRunnable: (tool) => `${tool} 在此无法执行：没有注册它的实现。`,
    returnedNothing: (tool) => `${tool} 已执行完毕，没有返回内容。`,
  },
};

/** Returns the sentences of a language. */
export function endingWords(locale: Locale): EndingWords {
  return all[locale];
}
