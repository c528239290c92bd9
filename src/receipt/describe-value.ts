import { type Finding, isObject, limits } from '../base/index.ts';
import { describeLength } from './describe-length.ts';
import { type Description, say, sayAllowed, sayExpected } from './description.ts';
import { formatExample } from './format-example.ts';
import { textIn } from './locales.ts';
import { showList, showNames } from './show-list.ts';
import { showPath } from './show-path.ts';
import { showName, showSentence } from './show-text.ts';
import { plainText, showValue } from './show-value.ts';
import type { Words } from './words.ts';

/** Says what is wrong with one value: the sentence "is invalid" with a reason chosen by the code and the keyword. */
export function describeValue(finding: Finding, words: Words): Description {
  const argument = finding.argument;
  switch (finding.code) {
    case 'enum': {
      const members: readonly unknown[] = Array.isArray(argument) ? argument : [argument];
      // A list that allows nothing is the schema's fault; lint tells its owner.
      if (members.length === 0) return because(finding, words.notAllowedValue, words);
      const { shown, more } = showList(members);
      return sayAllowed(invalid(finding, words.expects(words.oneOf(shown, more)), words), members);
    }
    case 'const':
      return sayAllowed(invalid(finding, words.expects(words.equal(showValue(argument))), words), [argument]);
    case 'pattern':
      return expecting(finding, words.pattern(showName(plainText(argument))), words);
    case 'format':
      return expecting(finding, words.format(showName(plainText(argument)), formatExample(plainText(argument))), words);
    case 'range':
      return expecting(finding, rangePhrase(finding, words), words);
    case 'length': {
      const { phrase, counted } = describeLength(finding, words);
      return sayExpected(invalid(finding, words.expects(phrase) + counted, words), phrase);
    }
    case 'unique':
      return expecting(finding, words.differing, words);
    case 'union':
      return finding.keyword === 'not' || isMatchedTwice(argument)
        ? because(finding, finding.keyword === 'not' ? words.notAllowedValue : words.onlyOneAlternative, words)
        : expecting(finding, words.alternatives(namesOf(argument)), words);
    case 'duplicate-key':
      return because(finding, words.duplicateKey, words);
    case 'unsafe-integer':
      return because(finding, words.unsafeInteger, words);
    case 'leaked-markup':
      return because(finding, words.leakedMarkup, words);
    case 'limit':
      return because(finding, limitReason(finding, words), words);
    case 'rule':
      return { ...because(finding, ruleText(argument, words), words), rule: ruleId(argument) };
    default:
      return because(finding, words.notFitting, words);
  }
}

function invalid(finding: Finding, reason: string, words: Words): string {
  return words.invalid(showPath(finding.place), reason);
}

function because(finding: Finding, reason: string, words: Words): Description {
  return say(invalid(finding, reason, words));
}

function expecting(finding: Finding, expected: string, words: Words): Description {
  return sayExpected(invalid(finding, words.expects(expected), words), expected);
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

/** The argument of a union may list names of its alternatives, or say how many branches of a `oneOf` matched. */
function isMatchedTwice(argument: unknown): boolean {
  return isObject(argument) && typeof argument['matched'] === 'number' && argument['matched'] > 1;
}

function namesOf(argument: unknown): readonly string[] {
  const names = isObject(argument) ? argument['names'] : argument;
  return Array.isArray(names) ? showNames(names.filter((name) => typeof name === 'string')).shown : [];
}

function limitReason(finding: Finding, words: Words): string {
  const reason = Object.hasOwn(words.limit, finding.keyword) ? words.limit[finding.keyword] : undefined;
  const bound = typeof finding.argument === 'number' ? finding.argument : bounds.get(finding.keyword);
  return (reason ?? words.limit['']!)(bound === undefined ? '' : String(bound));
}

/** The caps that a walk need not name. */
const bounds: ReadonlyMap<string, number> = new Map([
  ['text-length', limits.textLength],
  ['depth', limits.depth],
  ['issues', limits.issues],
]);

/** The argument is `{ id, text }`, its text in one language or by language. */
function ruleText(argument: unknown, words: Words): string {
  const text = textIn(isObject(argument) ? argument['text'] : argument, words.locale);
  return text === undefined ? words.ruleBroken : showSentence(text);
}

function ruleId(argument: unknown): string | undefined {
  const id = isObject(argument) ? argument['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
