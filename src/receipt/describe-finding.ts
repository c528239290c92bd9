/** A finding comes in, the issue with its words goes out; it never throws and never shows a value that the schema does not list. */
import { type Finding, type Issue, type IssueCode, type Locale, pointerOf, typeName } from '../base/index.ts';
import { describeCall } from './describe-call.ts';
import { describeMissing, describeType, describeUnknown } from './describe-key.ts';
import { describeValue } from './describe-value.ts';
import type { Description } from './description.ts';
import { wordsOf } from './locales.ts';
import { showList } from './show-list.ts';
import type { Words } from './words.ts';

/**
 * Puts a finding into words, in English unless told otherwise. `message` is one line; keys in it are escaped so that none
 * can end the line or leave its backticks, and the refused value is never shown. `hint` is a second line, to stand below.
 */
export function describeFinding(finding: Finding, locale: Locale = 'en'): Issue {
  const words = wordsOf(locale);
  const said = describe(finding, words);
  const candidates = finding.candidates;
  const hint =
    candidates !== undefined && candidates.length > 1 ? words.candidates(showList(candidates).shown) : said.hint;
  // Built up rather than spread: thousands of findings may be described for one call.
  const issue: Writable<Issue> = { code: finding.code, at: pointerOf(finding.place), message: said.message };
  if (said.expected !== undefined) issue.expected = said.expected;
  if (finding.value !== undefined && !aboutTool.has(finding.code)) issue.received = typeName(finding.value);
  if (said.allowed !== undefined) issue.allowed = said.allowed;
  if (hint !== undefined) issue.hint = hint;
  if (said.rule !== undefined) issue.rule = said.rule;
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
    default:
      return aboutCall.has(finding.code) || aboutTool.has(finding.code)
        ? describeCall(finding, words)
        : describeValue(finding, words);
  }
}

const aboutCall: ReadonlySet<IssueCode> = new Set<IssueCode>(['syntax', 'truncated', 'multiple-values', 'not-object']);

/** Codes whose findings hold the name of the tool as their value. */
const aboutTool: ReadonlySet<IssueCode> = new Set<IssueCode>(['unknown-tool', 'closed', 'schema']);
