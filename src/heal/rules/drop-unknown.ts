import type { KeyRule } from '../rule.ts';

/** Drops every undeclared key: what the model wanted to say there is lost, so it must be asked for by name. */
export const dropUnknown: KeyRule = {
  rule: 'drop-unknown',
  loss: 'guess',
  effects: {},
  byNameOnly: true,
  propose: (_object, strays) => strays.map((key) => ({ kind: 'remove', key })),
};
