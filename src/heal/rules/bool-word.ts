import { takesFreeText } from '../free-type.ts';
import { unlessDestructive, type ValueRule } from '../rule.ts';
import { types } from '../type-bits.ts';
import { lowerWord } from '../words/style.ts';

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', 'on', '是', '对', '开'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', 'off', '否', '不', '关'].map((word) => [word, false] as const),
]);

/** Reads a word of a closed table as the boolean it stands for; 1 and 0 are numbers and stay so. */
export const boolWord: ValueRule = {
  rule: 'bool-word',
  loss: 'convention',
  effects: unlessDestructive('convention'),
  takes: ['string'],
  concerns: (shape) => (shape.types & types.boolean) !== 0 && !takesFreeText(shape),
  propose(value, { shape }) {
    if (typeof value !== 'string' || value.length > 16 || (shape.types & types.boolean) === 0) return undefined;
    const word = WORDS.get(lowerWord(value));
    return word === undefined ? undefined : { to: word };
  },
};
