import { type Parsed, parseArguments } from '../../parse/index.ts';
import { always, type ValueRule } from '../rule.ts';
import { spend } from '../run.ts';
import type { Shape } from '../shape.ts';
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
    const parsed = parseContainer(value, shape);
    if (parsed.kind === 'failed' || !holdsContainer(parsed.value)) return undefined;
    if (parsed.lostNumbers.length > 0 || parsed.steps.some((step) => !INSIDE.has(step.rule))) return undefined;
    return { to: parsed.value, numberText: (at) => parsed.numberText(at) };
  },
};

/** The items of a list may come without its brackets: `{…}, {…}`, `"a", "b"`, or one on each line. Nothing but a list can hold them. */
function parseContainer(text: string, shape: Shape): Parsed {
  const parsed = parseArguments(text);
  if (parsed.kind !== 'failed' || (shape.types & types.array) === 0) return parsed;
  const items = text.trim();
  if (!/^(?:\{[\s\S]*\}|\[[\s\S]*\]|"[^"]*"\s*,[\s\S]*")$/.test(items)) return parsed;
  const lines = items.split('\n');
  // A line that is no whole item says that the break stands within one.
  const joined = lines.length > 1 && lines.every(isItem) ? lines.map(withoutComma).join(',') : items;
  const list = parseArguments(`[${joined}]`);
  return list.kind === 'parsed' && list.steps.length === 0 ? list : parsed;
}

function isItem(line: string): boolean {
  const parsed = parseArguments(withoutComma(line));
  return parsed.kind === 'parsed' && parsed.steps.length === 0;
}

function withoutComma(line: string): string {
  return line.trim().replace(/,$/, '');
}

/** Text within text is read again by the next turn of the rule. */
function holdsContainer(value: unknown): boolean {
  return typeof value === 'string' ? /^\s*[[{"]/.test(value) : typeof value === 'object' && value !== null;
}
