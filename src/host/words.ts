import type { Locale } from '../base/index.ts';
import { type EndingWords, endingWords } from '../receipt/index.ts';
import { english } from './words-en.ts';
import { chinese } from './words-zh.ts';

/** What a host says to the model beside receipts and the endings of tools. */
export interface OwnWords {
  blocked(tool: string, reason: string): string;
  hookFailed(tool: string, hook: string, reason: string): string;
  changedByHook(tool: string, hook: string): string;
  changedByPermission(tool: string): string;
  changedByPerson(tool: string): string;
  situationChanged(tool: string): string;
  denied(tool: string, reason: string): string;
  nobodyToAsk(tool: string): string;
  permissionFailed(tool: string, reason: string): string;
  contextFailed(tool: string, reason: string): string;
  /** Stands for the name of a tool where a call has none. */
  readonly unnamed: string;
  checkFailed(tool: string, reason: string): string;
  stoppedBefore(tool: string): string;
  stoppedDuring(tool: string): string;
  timedOut(tool: string, milliseconds: number): string;
  cut(shown: number): string;
  /** A reason: no answer in time. */
  noAnswer(milliseconds: number): string;
  /** A reason: an answer that is none. */
  nonsense: string;
}

/** All that a host says to the model; one set of sentences for each language. */
export type HostWords = OwnWords & EndingWords;

const all: Readonly<Record<Locale, HostWords>> = {
  en: { ...english, ...endingWords('en') },
  zh: { ...chinese, ...endingWords('zh') },
};

/** Returns the sentences of a language. */
export function hostWords(locale: Locale = 'en'): HostWords {
  return all[locale];
}
