import { LEFT_OUT, type ValueRule } from '../rule.ts';

/** Leaves out an optional field that holds an empty text which is not valid there. At an enum it can mean nothing else. */
export const emptyOptional: ValueRule = {
  rule: 'empty-optional',
  loss: 'convention',
  effects: { read: 'convention', write: 'none' },
  takes: ['string'],
  propose(value, { optional, shape }) {
    if (!optional || value !== '') return undefined;
    return { to: LEFT_OUT, loss: shape.members === null ? 'convention' : 'none' };
  },
};
