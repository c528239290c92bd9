import { isObject } from '../../base/index.ts';
import { losslessUnlessReading, type ValueRule } from '../rule.ts';
import { numberTextInList } from '../run.ts';
import { types } from '../type-bits.ts';
import { inRunningOrder, readNumberedKey } from '../words/numbered.ts';
import { isNamedLike } from './envelope.ts';
import { HOLDS_LIST } from './envelope-value.ts';

/** Reads an object as the list whose items it numbers, where only a list is allowed: `{"item_1":…,"item_2":…}`, `{"0":…,"1":…}`. */
export const numberedItems: ValueRule = {
  rule: 'flattened',
  loss: 'convention',
  effects: losslessUnlessReading,
  takes: ['object'],
  concerns: (shape) => (shape.types & types.array) !== 0 && (shape.types & types.object) === 0,
  before: ['array-wrap'],
  propose(value, { place, run }) {
    if (!isObject(value) || place === null) return undefined;
    const keys = Object.keys(value);
    const numbered = keys.flatMap((key) => readNumberedKey(key) ?? []);
    const stem = numbered[0]?.stem;
    if (stem === undefined || numbered.length < keys.length || numbered.some((one) => one.stem !== stem))
      return undefined;
    if (stem !== '' && !HOLDS_LIST.has(stem) && !isNamedLike(stem, place)) return undefined;
    const ordered = inRunningOrder(numbered)?.map(({ key }) => key);
    if (ordered === undefined) return undefined;
    // `{"1":2,"2":1}` may count things by their ids.
    if (stem === '' && !Object.hasOwn(value, '0') && typeof value[ordered[0]!] !== 'object') return undefined;
    const numberText = numberTextInList(run, place, ordered);
    const to = ordered.map((key) => value[key]);
    return numberText === undefined ? { to } : { to, numberText };
  },
};
