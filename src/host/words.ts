import type { Locale } from '../base/index.ts';
import { english } from './words-en.ts';
import { chinese } from './words-zh.ts';

/** What a host says to the model beside receipts; one set of sentences for each language. */
export interface HostWords {
  blocked(tool: string, reason: string): string;
  hookFailed(tool: string, hook: string, reason: string): string;
  changedByHook(tool: string, hook: string): string;
  changedByPerson(tool: string): string;
  situationChanged(tool: string): string;
  denied(tool: string, reason: string): string;
  nobodyToAsk(tool: string): string;
  permissionFailed(tool: string, reason: string): string;
  contextFailed(tool: string, reason: string): string;
  checkFailed(tool: string, reason: string): string;
  stoppedBefore(tool: string): string;
  stoppedDuring(tool: string): string;
  timedOut(tool: string, milliseconds: number): string;
  threw(tool: string, reason: string): string;
  notRunnable(tool: string): string;
  returnedNothing(tool: string): string;
  cut(shown: number): string;
  /** A reason: no answer in time. */
  noAnswer(milliseconds: number): string;
  /** A reason: an answer that is none. */
  nonsense: string;
}

const all: Readonly<Record<Locale, HostWords>> = { en: english, zh: chinese };

/** Returns the sentences of a language. */
export function hostWords(locale: Locale = 'en'): HostWords {
  return all[locale];
}
