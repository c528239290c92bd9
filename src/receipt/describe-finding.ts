/** A finding comes in, the issue with its words goes out; it never throws and never shows a value that the schema does not list. */
import { type Finding, type Issue, type IssueCode, type Locale, pointerOf, typeName } from '../base/index.ts';
import { describeCall } from './describe-call.ts';
import { describeMissing, describeType, describeUnknown } from './describe-key.ts';
import { describeValue } from './describe-value.ts';
import type { Description } from './description.ts';
import { type KeptWords, keepWords, recallWords } from './kept-words.ts';
import { wordsOf } from './locales.ts';
import { showList } from './show-list.ts';
import type { Words } from './words.ts';

/**
 * Puts a finding into words, in English unless told otherwise. `message` is one line; keys in it are escaped so that none
 * can end the line or leave its backticks, and the refused value is never shown. `hint` is a second line, to stand below.
 */
export function describeFinding(finding: Finding, locale: Locale = 'en'): Issue {
  return issueOf(wordsFor(finding, locale));
}

/** Returns what is said of a finding: the words that were kept, or new ones. */
export function wordsFor(finding: Finding, locale: Locale): KeptWords {
  const received = finding.value === undefined || isAboutTool(finding.code) ? undefined : typeName(finding.value);
  return recallWords(finding, locale, received) ?? makeWords(finding, locale, received);
}

function makeWords(finding: Finding, locale: Locale, received: string | undefined): KeptWords {
  const words = wordsOf(locale);
  const said = describe(finding, words);
  const { candidates } = finding;
  const hint =
    candidates === undefined || candidates.length < 2 ? said.hint : words.candidates(showList(candidates).shown);
  return keepWords(finding, locale, received, pointerOf(finding.place), { ...said, hint });
}

/**
 * Returns the issue of what was said. The usual ones are literals, which keep all their members in one object and never have
 * an `undefined` one; what is added to an object later lies in a second one.
 */
export function issueOf(words: KeptWords): Issue {
  const { code, at, message, expected, received, allowed, hint, rule } = words;
  if (rule === undefined) {
    if (received === undefined) {
      if (expected === undefined && allowed === undefined && hint === undefined) return { code, at, message };
    } else if (expected !== undefined) {
      if (allowed === undefined && hint === undefined) return { code, at, message, expected, received };
    } else if (allowed !== undefined) {
      if (hint === undefined) return { code, at, message, received, allowed };
      return { code, at, message, received, allowed, hint };
    }
  }
  const issue: Writable<Issue> = { code, at, message };
  if (expected !== undefined) issue.expected = expected;
  if (received !== undefined) issue.received = received;
  if (allowed !== undefined) issue.allowed = allowed;
  if (hint !== undefined) issue.hint = hint;
  if (rule !== undefined) issue.rule = rule;
  return issue;
}

type Writable<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

function describe(finding: Finding, words: Words): Description {
  switch (finding.code) {
    case 'missing':
      return describeMissing(finding, words);
    case 'unknown':
      return describeUnknown(finding, words);
    case 'type':
      return finding.place === null
        ? describeCall({ ...finding, code: 'not-object' }, words)
        : describeType(finding, words);
    case 'syntax':
    case 'truncated':
    case 'multiple-values':
    case 'not-object':
    case 'unknown-tool':
    case 'closed':
    case 'schema':
      return describeCall(finding, words);
    default:
      return describeValue(finding, words);
  }
}

/** Such a finding is about the tool, whatever the arguments: its value is the name that was called. */
export function isAboutTool(code: IssueCode): boolean {
  return code === 'unknown-tool' || code === 'closed' || code === 'schema';
}
