import { type Finding, isObject, type Locale } from '../base/index.ts';
import type { Description } from './description.ts';
import { formatExample } from './format-example.ts';
import { showList, showNames } from './show-list.ts';
import { showPath } from './show-path.ts';
import { cutText, showLine, showName } from './show-text.ts';
import { showValue } from './show-value.ts';
import type { CountUnit, Words } from './words.ts';

/** Says what is wrong with one value: the sentence "is invalid" with a reason chosen by the code and the keyword. */
export function describeValue(finding: Finding, words: Words): Description {
  const path = showPath(finding.place);
  const expecting = (phrase: string): Description => ({
    message: words.invalid(path, words.expects(phrase)),
    expected: phrase,
  });
  const because = (reason: string): Description => ({ message: words.invalid(path, reason) });
  const argument = finding.argument;

  switch (finding.code) {
    case 'enum': {
      const members: readonly unknown[] = Array.isArray(argument) ? argument : [argument];
      const { shown, more } = showList(members);
      return { message: words.invalid(path, words.expects(words.oneOf(shown, more))), allowed: members };
    }
    case 'const':
      return { message: words.invalid(path, words.expects(words.equal(showValue(argument)))), allowed: [argument] };
    case 'pattern':
      return expecting(words.pattern(showName(String(argument))));
    case 'format':
      return expecting(words.format(showName(String(argument)), formatExample(String(argument))));
    case 'range':
      return expecting(rangePhrase(finding, words));
    case 'length': {
      const phrase = lengthPhrase(finding, words);
      const counted = countOf(finding, phrase.unit);
      const told = counted === undefined ? '' : words.counted(counted, phrase.unit);
      return { message: words.invalid(path, words.expects(phrase.text) + told), expected: phrase.text };
    }
    case 'unique':
      return expecting(words.differing);
    case 'union':
      return describeUnion(finding, words, expecting, because);
    case 'duplicate-key':
      return because(words.duplicateKey);
    case 'unsafe-integer':
      return because(words.unsafeInteger);
    case 'leaked-markup':
      return because(words.leakedMarkup);
    case 'limit':
      return because(limitReason(finding, words));
    case 'rule':
      return describeRule(finding, words, path);
    default:
      return because(words.notFitting);
  }
}

function rangePhrase(finding: Finding, words: Words): string {
  const bound = showValue(finding.argument);
  switch (finding.keyword) {
    case 'minimum':
      return words.atLeast(bound);
    case 'exclusiveMinimum':
      return words.moreThan(bound);
    case 'exclusiveMaximum':
      return words.lessThan(bound);
    case 'multipleOf':
      return words.multipleOf(bound);
    default:
      return words.atMost(bound);
  }
}

const units: { readonly [keyword: string]: CountUnit | undefined } = {
  minLength: 'characters',
  maxLength: 'characters',
  minProperties: 'properties',
  maxProperties: 'properties',
  contains: 'fitting-items',
  minContains: 'fitting-items',
  maxContains: 'fitting-items',
};

function lengthPhrase(finding: Finding, words: Words): { readonly text: string; readonly unit: CountUnit } {
  const keyword = finding.keyword;
  const unit = (Object.hasOwn(units, keyword) ? units[keyword] : undefined) ?? 'items';
  const bound = Number(finding.argument ?? 1);
  // `contains` alone asks for one; any other argument (its schema) says nothing about the count.
  const count = Number.isFinite(bound) ? bound : 1;
  const least = keyword.startsWith('min') || keyword === 'contains';
  return { text: least ? words.countAtLeast(count, unit) : words.countAtMost(count, unit), unit };
}

/** A model cannot count its own characters, so the count is told; how many items of a kind fit is not known here. */
function countOf(finding: Finding, unit: CountUnit): number | undefined {
  const value = finding.value;
  if (unit === 'characters') return typeof value === 'string' ? countCharacters(value) : undefined;
  if (unit === 'items') return Array.isArray(value) ? value.length : undefined;
  return unit === 'properties' && isObject(value) ? Object.keys(value).length : undefined;
}

/** Counts code points, as `maxLength` does. */
function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0xdc00 || code > 0xdfff) continue;
    const before = text.charCodeAt(i - 1);
    if (before >= 0xd800 && before <= 0xdbff) count--;
  }
  return count;
}

/** The argument may name the alternatives (types, tags, titles); `not` and a second fitting `oneOf` branch have none to name. */
function describeUnion(
  finding: Finding,
  words: Words,
  expecting: (phrase: string) => Description,
  because: (reason: string) => Description,
): Description {
  if (finding.keyword === 'not') return because(words.notAllowedValue);
  if (isObject(finding.argument) && Number(finding.argument['matched'] ?? 0) > 1)
    return because(words.onlyOneAlternative);
  const names = Array.isArray(finding.argument) ? finding.argument.filter((name) => typeof name === 'string') : [];
  return expecting(words.alternatives(showNames(names).shown));
}

function limitReason(finding: Finding, words: Words): string {
  const reason = Object.hasOwn(words.limit, finding.keyword) ? words.limit[finding.keyword] : undefined;
  return (reason ?? words.limit['']!)(typeof finding.argument === 'number' ? String(finding.argument) : '');
}

/** The argument is `{ id, text }`, its text in one language or in several. */
function describeRule(finding: Finding, words: Words, path: string): Description {
  const argument = isObject(finding.argument) ? finding.argument : { text: finding.argument };
  const id = argument['id'];
  return {
    message: words.invalid(path, ruleText(argument['text'], words)),
    ...(typeof id === 'string' && { rule: id }),
  };
}

function ruleText(text: unknown, words: Words): string {
  if (typeof text === 'string' && text !== '') return cutText(showLine(text));
  if (!isObject(text)) return words.ruleBroken;
  const said = text[words.locale] ?? text['en' satisfies Locale];
  return typeof said === 'string' && said !== '' ? cutText(showLine(said)) : words.ruleBroken;
}
