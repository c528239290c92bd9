import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, html } from './html.ts';

test('escapes what is put in, and leaves what a template made', () => {
  const name = '<img src=x onerror="alert(1)">';
  expect(html`<b title="${name}">${html`<i>${'a & b'}</i>`}</b>`.html).toBe(
    '<b title="&lt;img src=x onerror=&quot;alert(1)&quot;&gt;"><i>a &amp; b</i></b>',
  );
});

test('writes lists one after the other, and nothing for nothing', () => {
  expect(html`${[html`<li>`, 'a', 1, [0, false, undefined]]}`.html).toBe('<li>a10');
});

test('no text can become markup or end an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
    }),
  );
});

test('shows that something is there which cannot be seen or turns the direction', () => {
  expect(escapeHtml('a\u202eb\u0000\u200b\ud800c\nd')).toBe('a\ufffdb\ufffd\ufffd\ufffdc\nd');
});
