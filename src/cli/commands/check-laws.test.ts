import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check, tools } from '../../../test/cli-fixtures.ts';

const names = fc.constantFrom('search_files', 'set_reminder', 'other', '');
const keys = fc.constantFrom('path', 'pattern', 'folder', 'at', 'repeat', 'x', '__proto__');
const values = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constant(null),
  fc.constantFrom('20', 'daily', '2026-10-05', '["a"]'),
  fc.array(fc.string()),
);
const args = fc.dictionary(keys, values, { maxKeys: 4 });
const call = fc.record(
  {
    id: fc.uuid(),
    tool: names,
    arguments: fc.oneof(
      args,
      args.map((given) => JSON.stringify(given)),
      fc.string(),
    ),
    turn: fc.constantFrom('a', 'b'),
    finishReason: fc.constantFrom('stop', 'length'),
  },
  { requiredKeys: ['id', 'tool', 'arguments'] },
);
const garbage = fc
  .string()
  .filter((text) => !text.includes('\n') && text.trim() !== '' && !/^[\s]*[[{"\d-]|true|false|null/.test(text));

test('every call gives exactly one line, in order, whatever stands between them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(call, garbage), { minLength: 1, maxLength: 12 }), async (items) => {
      const text = items.map((item) => `${typeof item === 'string' ? item : JSON.stringify(item)}\n`).join('');
      const { lines, status, stderr } = await check(['--tools', tools, '-'], text);
      const calls = items.filter((item) => typeof item !== 'string');
      const broken = items.length - calls.length;
      expect(lines.map(({ id }) => id)).toEqual(calls.map(({ id }) => id));
      expect(stderr.split('\n').filter((line) => line.endsWith('left out'))).toHaveLength(broken);
      const rejected = lines.filter(({ outcome }) => outcome === 'rejected').length;
      expect(status).toBe(calls.length === 0 ? 2 : rejected + broken > 0 ? 1 : 0);
      for (const line of lines) expect('arguments' in line).toBe(line['outcome'] !== 'rejected');
    }),
    { numRuns: 150 },
  );
});
