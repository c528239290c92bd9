import { expect, test } from 'vitest';
import {
  all,
  any,
  defaultsTo,
  equals,
  fact,
  given,
  isIn,
  lifecycle,
  needsContext,
  not,
  onlyWhen,
  rejectedWhen,
  requires,
  used,
} from '../index.ts';

test.each([
  [requires('a', 'b').id, 'a-requires-b'],
  [requires('a', 'b', { id: 'mine' }).id, 'mine'],
  [needsContext('a', 'team', 'a team').id, 'a-needs-team'],
  [onlyWhen('a', equals('mode', 'x y')).id, 'a-only-when-mode-is-x-y'],
  [onlyWhen('a', isIn('n', [1, 2])).id, 'a-only-when-n-in-1-2'],
  [
    rejectedWhen('a', all(used('b'), not(fact('nested'))), { value: false }).id,
    'a-false-rejected-when-b-and-not-nested',
  ],
  [
    rejectedWhen('a', any(given('b'), used('c')), { configured: { context: 'f', text: 't' } }).id,
    'a-from-f-rejected-when-b-given-or-c',
  ],
  [defaultsTo('a', 1).id, 'a-defaults-to'],
  [lifecycle('a', 'Close it.', { on: used('b') }).id, 'a-lifecycle-b'],
])('a rule that is given no id gets one that says what it does: %s', (id, expected) => {
  expect(id).toBe(expected);
});
