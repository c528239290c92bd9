import { isObject } from '../../base/index.ts';
import { isOfFreeType, takesFreeText } from '../free-type.ts';
import { unlessDestructive, type ValueRule } from '../rule.ts';
import { numberTextInList } from '../run.ts';
import { itemShape } from '../shape.ts';
import { types } from '../type-bits.ts';
import { isContentLike } from '../words/content-like.ts';
import { holdsSeparator } from '../words/pieces.ts';
import { leavesOpen } from '../words/says-nothing.ts';
import { holdsTwoAddresses, namesSeveral } from '../words/several.ts';
import { spellsOther } from './coerce.ts';
import { mayHoldList } from './envelope-value.ts';

/**
 * Takes a single value for the list of just that value when it is a valid item, or is one once it is mended itself. Never
 * `null`, a text that says nothing, holds a separator or starts like JSON (the model may have meant several), and never an
 * item of a list.
 */
export const arrayWrap: ValueRule = {
  rule: 'array-wrap',
  loss: 'convention',
  effects: unlessDestructive('convention'),
  takes: ['string', 'number', 'boolean', 'object'],
  concerns: (shape) => (shape.types & types.array) !== 0,
  propose(value, { shape, place, inList, run }) {
    if (inList || (shape.types & types.array) === 0 || isOfFreeType(shape, value)) return undefined;
    const item = itemShape(shape, 0);
    if (item === null) return undefined;
    if (isObject(value) && ((item.types & types.object) === 0 || mayHoldList(value))) return undefined;
    if (typeof value === 'string') {
      // Whether a text is a member, its list says.
      if (item.members === null && !isOneText(value, place?.key ?? '')) return undefined;
      // `5` where an item may be a number or a text has two readings.
      if (takesFreeText(item) && (item.types & ~types.string) !== 0 && spellsOther(value)) return undefined;
    }
    const numberText = numberTextInList(run, place);
    return numberText === undefined ? { to: [value] } : { to: [value], numberText };
  },
};

function isOneText(text: string, key: string | number): boolean {
  if (/^\s*[[{("'`“‘「『【（［｛]/.test(text) || leavesOpen(text) || holdsSeparator(text)) return false;
  return isLineOfContent(key) ? !holdsTwoAddresses(text) : !namesSeveral(text);
}

/** Of `commands` or `queries` each is a line, in which options, pipes and words that join are its own. */
function isLineOfContent(key: string | number): boolean {
  const one = String(key).replace(/ies$/i, 'y').replace(/s$/i, '');
  return one !== key && isContentLike(one);
}
