import { describe, expect, test } from 'vitest';
import type { Finding, Locale, Step } from '../base/index.ts';
import { addToReceipt } from './add-to-receipt.ts';
import { readReceipt } from './read-receipt.ts';
import { type RefusalOptions, refuseCall } from './refuse-call.ts';

interface Parts extends RefusalOptions {
  readonly tool: string;
  readonly findings: readonly Finding[];
}

function receiptOf({ tool, findings, ...options }: Parts): string {
  return refuseCall({ tool }, findings, options).receipt;
}

const enumFinding: Finding = {
  code: 'enum',
  place: { up: null, key: 'tone' },
  keyword: 'enum',
  argument: ['calm', 'loud'],
};
const typo: Finding = { code: 'unknown', place: { up: null, key: 'tine' }, keyword: 'p', argument: ['tone'] };
const step: Step = { rule: 'coerce', op: 'set', at: '/n', from: '1', to: 1, loss: 'none' };
const parts: Parts = { tool: 'set_lamp', findings: [typo, enumFinding], steps: [step], healing: true };
const locales: readonly Locale[] = ['en', 'zh'];

describe('a receipt that is added to', () => {
  const additions = [
    { repeated: true },
    { repeated: true, example: { tone: 'calm' } },
    { closes: { kind: 'tool', refusals: 3 } },
    { closes: { kind: 'turn', refusals: 6 }, repeated: true },
    {},
  ] as const;

  test.each(locales)('keeps its lines in their order, and asks last for the call, if at all: %s', (locale) => {
    const [resend] = receiptOf({ ...parts, locale })
      .split('\n')
      .slice(-1);
    for (const more of additions) {
      for (const healing of [true, false]) {
        const before = receiptOf({ ...parts, healing, locale }).split('\n');
        const after = addToReceipt(before.join('\n'), 'set_lamp', more).split('\n');
        const asks = healing && !('closes' in more);
        expect(after.at(-1) === resend).toBe(asks);
        expect(after.filter((line) => before.includes(line))).toEqual(before.filter((line) => asks || line !== resend));
        expect(after.length - before.length).toBe(Object.keys(more).length - (healing && !asks ? 1 : 0));
      }
    }
  });

  test('stays as it is where it is no receipt of the tool', () => {
    for (const text of ['', 'done', 'set_lamp failed: no bulb\nsorry', receiptOf({ ...parts, tool: 'other' })]) {
      expect(addToReceipt(text, 'set_lamp', { repeated: true })).toBe(text);
    }
  });
});

describe('a receipt that is read again', () => {
  test.each(locales)('gives its language and its issue lines, whatever stands below them: %s', (locale) => {
    const bare = receiptOf({ ...parts, healing: false, locale });
    const full = receiptOf({ ...parts, steps: [], locale });
    const written = [parts, { ...parts, steps: [step, step] }].map((one) => receiptOf({ ...one, locale }));
    written.push(addToReceipt(written[0]!, 'set_lamp', { repeated: true, example: {} }));
    for (const text of written) {
      const read = readReceipt(text, 'set_lamp');
      expect(read).toEqual(readReceipt(full, 'set_lamp'));
      expect(read?.locale).toBe(locale);
    }
    expect(readReceipt(bare, 'set_lamp')?.issueLines).toBe(bare.slice(bare.indexOf('\n') + 1));
  });

  test.each(locales)('tells an answer to a closed tool from a refusal: %s', (locale) => {
    const closed = (keyword: string): string => {
      const finding: Finding = { code: 'closed', place: null, keyword, value: 'set_lamp' };
      return receiptOf({ tool: 'set_lamp', findings: [finding], healing: false, locale });
    };
    expect(readReceipt(closed('tool'), 'set_lamp')).toMatchObject({ closed: true });
    expect(readReceipt(closed('turn'), 'set_lamp')).toMatchObject({ closed: true });
    const closes = { kind: 'tool', refusals: 3 } as const;
    const closing = addToReceipt(receiptOf({ ...parts, locale }), 'set_lamp', { closes });
    expect(readReceipt(closing, 'set_lamp')).toMatchObject({ closed: false });
  });

  test('is known behind a mark of the host, and by an escaped name', () => {
    const text = `<tool_use_error>InputValidationError: ${receiptOf(parts)}</tool_use_error>`;
    expect(readReceipt(text, 'set_lamp')).toMatchObject({ locale: 'en' });
    expect(readReceipt(receiptOf({ ...parts, tool: 'a\nb' }), 'a\nb')).toMatchObject({ locale: 'en' });
  });

  test('is not seen in what tools say', () => {
    for (const text of [
      '',
      'x',
      'set_lamp failed due to the following issue(s):',
      'the log says:\nset_lamp failed due to the following issue(s):\nx',
    ]) {
      expect(readReceipt(text, 'set_lamp')).toBeUndefined();
    }
    expect(readReceipt(receiptOf(parts), 'lamp2')).toBeUndefined();
  });
});
