import { parseArguments } from '../../parse/index.ts';
import { always, type ValueRule } from '../rule.ts';
import { spend } from '../run.ts';
import { types } from '../type-bits.ts';

// Repairs of text that may be done inside a value too: they leave no doubt where the container begins and ends.
const INSIDE = new Set([
  'quotes',
  'bare-keys',
  'python-literals',
  'trailing-comma',
  'control-characters',
  'text-in-text',
  'illegal-escape',
]);

/** Reads a text that is a whole list or object as that container, where text is not allowed; lists of Python too. */
export const jsonText: ValueRule = {
  rule: 'json-text',
  loss: 'none',
  effects: always,
  takes: ['string'],
  concerns: (shape) => (shape.types & (types.array | types.object)) !== 0,
  before: ['typed-list', 'array-wrap', 'list-text'],
  propose(value, site) {
    const { shape } = site;
    if (typeof value !== 'string' || (shape.types & (types.array | types.object)) === 0) return undefined;
    if (!/^\s*[[{("']/.test(value) || !spend(site.run, 1 + value.length / 64)) return undefined;
    const parsed = parseArguments(value);
    if (parsed.kind === 'failed' || !holdsContainer(parsed.value)) return undefined;
    if (parsed.lostNumbers.length > 0 || parsed.steps.some((step) => !INSIDE.has(step.rule))) return undefined;
    return { to: parsed.value, numberText: (at) => parsed.numberText(at) };
  },
};

/** Text within text is read again by the next turn of the rule. */
function holdsContainer(value: unknown): boolean {
  return typeof value === 'string' ? /^\s*[[{"]/.test(value) : typeof value === 'object' && value !== null;
}
