import { always, type KeyRule } from '../rule.ts';

const KEYS = new Set(['_meta', 'toolCallId', 'tool_call_id']);

/** Drops the undeclared keys that clients, not models, add to arguments. */
export const clientKeys: KeyRule = {
  rule: 'client-keys',
  loss: 'none',
  effects: always,
  propose: (_object, strays) => strays.filter((key) => KEYS.has(key)).map((key) => ({ kind: 'remove', key })),
};
