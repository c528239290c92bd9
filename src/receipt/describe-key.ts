import { type Finding, isObject, nearestName, typeName } from '../base/index.ts';
import { type Description, say, sayAllowed, sayExpected } from './description.ts';
import { textIn } from './locales.ts';
import { showPath } from './show-path.ts';
import { showName, showSentence } from './show-text.ts';
import { plainText } from './show-value.ts';
import type { Words } from './words.ts';

/** Says that a required key is absent; the argument of `dependentRequired` is the key that makes it required. */
export function describeMissing(finding: Finding, words: Words): Description {
  const message = words.missing(showPath(finding.place));
  if (finding.keyword !== 'dependentRequired' || typeof finding.argument !== 'string') return say(message);
  return say(message, words.neededWith(showName(finding.argument)));
}

/**
 * Says that a key is not declared. The argument is the list of keys declared beside it, or `{ keys, reason }` where
 * somebody knows why the key is not taken; without a reason the nearest declared key is named.
 */
export function describeUnknown(finding: Finding, words: Words): Description {
  const message = words.unknown(showPath(finding.place));
  const argument = finding.argument;
  const keys = isObject(argument) ? argument['keys'] : argument;
  const declared: readonly unknown[] = Array.isArray(keys) ? keys : [];
  const reason = isObject(argument) ? textIn(argument['reason'], words.locale) : undefined;
  const hint = reason === undefined ? nearestHint(finding, declared, words) : words.reason(showSentence(reason));
  return declared.length === 0 ? say(message, hint) : sayAllowed(message, declared, hint);
}

/** Says that a value has another JSON type than declared; the argument is a type name or the list of them. */
export function describeType(finding: Finding, words: Words): Description {
  const expected = showTypes(finding.argument);
  return sayExpected(words.type(showPath(finding.place), showName(expected), typeName(finding.value)), expected);
}

function showTypes(names: unknown): string {
  if (!Array.isArray(names)) return plainText(names);
  return names.length === 1 ? plainText(names[0]) : names.map(plainText).join(' | ');
}

function nearestHint(finding: Finding, declared: readonly unknown[], words: Words): string | undefined {
  const key = finding.place?.key;
  const nearest = typeof key === 'string' ? nearestName(key, declared) : undefined;
  return nearest === undefined ? undefined : words.nearest(showName(nearest));
}
