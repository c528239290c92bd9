import { expect, test } from 'vitest';
import type { Outcome, Step } from '../../base/index.ts';
import { writePretty } from './write-pretty.ts';

const plain = (_style: string, text: string): string => text;

test('shows each kind of step, with what it cost', () => {
  const steps: readonly Step[] = [
    { rule: 'fence', at: '', loss: 'none' },
    { rule: 'array-wrap', op: 'set', at: '/to', from: 'a', to: ['a'], loss: 'convention' },
    { rule: 'fill-default', op: 'set', at: '/n', to: 3, loss: 'guess' },
    { rule: 'alias', op: 'rename', at: '/path', from: 'dir', loss: 'none' },
    { rule: 'flattened', op: 'move', at: '/a/b', from: '/a.b', loss: 'none' },
    { rule: 'drop-unknown', op: 'remove', at: '/x', from: 'y'.repeat(100), loss: 'guess' },
  ];
  const outcome: Outcome = {
    outcome: 'healed',
    tool: 'a',
    arguments: {},
    steps,
    issues: [],
    notices: ['`b` is ignored.'],
    receipt: 'Corrected.\nAll.',
  };
  expect(writePretty(outcome, 1500, plain)).toMatchInlineSnapshot(`
    "~ healed   a  1.5 µs
        fence        (the text)
        array-wrap   /to  "a" -> ["a"] (convention)
        fill-default /n  (nothing) -> 3 (guess)
        alias        dir -> /path
        flattened    /a.b -> /a/b
        drop-unknown /x  "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy… left out (guess)
        \`b\` is ignored.
        | Corrected.
        | All.
    "
  `);
});

test('shows what a refused call would have become in observe mode', () => {
  const outcome: Outcome = {
    outcome: 'rejected',
    tool: 'a',
    id: '1',
    steps: [],
    receipt: '',
    issues: [{ code: 'not-object', at: '', message: '' }],
    proposal: [{ rule: 'coerce', op: 'set', at: '/n', from: '1', to: 1, loss: 'none' }],
  };
  expect(writePretty(outcome, 0, plain)).toMatchInlineSnapshot(`
    "✗ rejected a 1  0.0 µs
        not-object   (the whole)
        would heal: coerce       /n  "1" -> 1
    "
  `);
});
