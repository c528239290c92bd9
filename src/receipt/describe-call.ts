import { type Finding, isObject, nearestName, typeName } from '../base/index.ts';
import { type Description, say, sayAllowed, sayExpected } from './description.ts';
import { showNames } from './show-list.ts';
import { showName, showSentence } from './show-text.ts';
import { plainText } from './show-value.ts';
import type { Words } from './words.ts';

/** Says what is wrong with a call as a whole, and what to send instead; text that could not be read is never quoted. */
export function describeCall(finding: Finding, words: Words): Description {
  switch (finding.code) {
    case 'not-object':
      if (finding.keyword === 'unreadable') return sayExpected(words.unreadable, 'object');
      return sayExpected(words.notObject(typeName(finding.value)), 'object');
    case 'truncated':
      return say(toldByProvider.has(finding.keyword) ? words.cutOff : words.truncated);
    case 'multiple-values':
      return say(words.multipleValues);
    case 'unknown-tool':
      return describeUnknownTool(finding, words);
    case 'closed':
      return say(finding.keyword === 'turn' ? words.closedTurn : words.closedTool(showName(plainText(finding.value))));
    case 'schema':
      return say(words.schema(showSentence(plainText(finding.argument))));
    default:
      return say(syntaxMessage(finding.argument, words));
  }
}

/** The keywords of findings that rest on the reason why the model stopped, not on the text. */
const toldByProvider: ReadonlySet<string> = new Set(['length-stop', 'finish-reason']);

function syntaxMessage(argument: unknown, words: Words): string {
  const { line, column, reason } = isObject(argument) ? argument : {};
  const place = typeof line === 'number' && typeof column === 'number' ? words.syntaxPlace(line, column) : '';
  const known = typeof reason === 'string' && Object.hasOwn(words.syntaxAdvice, reason) ? reason : '';
  return words.syntax(place, words.syntaxAdvice[known] ?? '');
}

/** The value is the name that was called, the argument the list of known names. */
function describeUnknownTool(finding: Finding, words: Words): Description {
  const tool = plainText(finding.value ?? '');
  const known: readonly unknown[] = Array.isArray(finding.argument) ? finding.argument : [];
  const { shown, more } = showNames(known);
  const nearest = nearestName(tool, known);
  const message = words.unknownTool(showName(tool), shown, more);
  const hint = nearest === undefined ? undefined : words.nearest(showName(nearest));
  return known.length === 0 ? say(message, hint) : sayAllowed(message, known, hint);
}
