/** A finding comes in, the issue with its words goes out; it never throws and never shows a value that the schema does not list. */
import { type Finding, type Issue, type IssueCode, type Locale, pointerOf, typeName } from '../base/index.ts';
import { describeCall } from './describe-call.ts';
import { describeValue } from './describe-value.ts';
import type { Description } from './description.ts';
import { wordsOf } from './locales.ts';
import { nearestName } from './nearest-name.ts';
import { showList } from './show-list.ts';
import { showPath } from './show-path.ts';
import { showName } from './show-text.ts';
import type { Words } from './words.ts';

/**
 * Puts a finding into words, in English unless told otherwise. `message` is one line; keys in it are escaped so that none
 * can end the line or leave its backticks, and the refused value is never shown.
 */
export function describeFinding(finding: Finding, locale: Locale = 'en'): Issue {
  const words = wordsOf(locale);
  const said = describe(finding, words);
  const candidates = finding.candidates;
  const hint =
    candidates !== undefined && candidates.length > 1 ? words.candidates(showList(candidates).shown) : said.hint;
  return {
    code: finding.code,
    at: pointerOf(finding.place),
    message: said.message,
    ...(said.expected !== undefined && { expected: said.expected }),
    ...(finding.value !== undefined && { received: typeName(finding.value) }),
    ...(said.allowed !== undefined && { allowed: said.allowed }),
    ...(hint !== undefined && { hint }),
    ...(said.rule !== undefined && { rule: said.rule }),
  };
}

function describe(finding: Finding, words: Words): Description {
  switch (finding.code) {
    case 'missing':
      return { message: words.missing(showPath(finding.place)) };
    case 'unknown':
      return describeUnknown(finding, words);
    case 'type':
      if (finding.place !== null) return describeType(finding, words);
      return { ...describeCall({ ...finding, code: 'not-object' }, words), expected: 'object' };
    default:
      return wholeCall.has(finding.code) ? describeCall(finding, words) : describeValue(finding, words);
  }
}

const wholeCall: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'syntax',
  'truncated',
  'multiple-values',
  'not-object',
  'unknown-tool',
  'closed',
  'schema',
]);

function describeType(finding: Finding, words: Words): Description {
  const names = finding.argument;
  const expected = Array.isArray(names) ? names.map(String).join(' | ') : String(names ?? '');
  return { message: words.type(showPath(finding.place), expected, typeName(finding.value)), expected };
}

/** The argument is the list of keys declared at that level, or `{ keys, reason }` where somebody knows why the key is refused. */
function describeUnknown(finding: Finding, words: Words): Description {
  const message = words.unknown(showPath(finding.place));
  const declared = finding.argument;
  if (!Array.isArray(declared)) return { message };
  const key = finding.place?.key;
  const nearest = typeof key === 'string' ? nearestName(key, declared) : undefined;
  return { message, allowed: declared, ...(nearest !== undefined && { hint: words.nearest(showName(nearest)) }) };
}
