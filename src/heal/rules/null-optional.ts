import { always, LEFT_OUT, type ValueRule } from '../rule.ts';

/** Leaves out an optional field that holds `null`, or the text `null` or `None`, where neither is valid; never a required one. */
export const nullOptional: ValueRule = {
  rule: 'null-optional',
  loss: 'none',
  effects: always,
  takes: ['null', 'string'],
  before: ['array-wrap', 'list-text', 'enum-fuzzy'],
  propose(value, { optional }) {
    if (!optional) return undefined;
    return value === null || value === 'null' || value === 'None' ? { to: LEFT_OUT } : undefined;
  },
};
