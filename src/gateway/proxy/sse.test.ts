import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventSplitter, rewriteData, type StreamEvent } from './sse.ts';

function split(text: string | Buffer, size = Number.POSITIVE_INFINITY): StreamEvent[] {
  const bytes = Buffer.from(text);
  const splitter = createEventSplitter();
  const events: StreamEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...splitter.push(bytes.subarray(at, at + size)));
  return [...events, ...splitter.end()];
}

const dataOf = (events: readonly StreamEvent[]) => events.map(({ data }) => data);
const textOf = (events: readonly StreamEvent[]) => events.map(({ bytes }) => bytes.toString());

describe('a stream of events', () => {
  test('is split after each blank line, whatever ends its lines', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = [': hello', '', 'event: x', 'data: {"a":1}', '', 'data: [DONE]', '', ''].join(end);
      expect(dataOf(split(text))).toEqual([undefined, '{"a":1}', '[DONE]']);
      expect(dataOf(split(text, 1))).toEqual([undefined, '{"a":1}', '[DONE]']);
    }
  });

  test('keeps characters that are cut between chunks', () => {
    expect(dataOf(split('data: {"城市":"北京🙂"}\n\n', 1))).toEqual(['{"城市":"北京🙂"}']);
  });

  test('joins data lines, takes one blank after the colon, and reads past a byte order mark', () => {
    expect(dataOf(split('\uFEFFdata:a\ndata:  b\nid: 4\ndata\n\n'))).toEqual(['a\n b\n']);
    expect(dataOf(split('database: x\n\n'))).toEqual([undefined]);
  });

  test('gives an event that the end of the stream cut off', () => {
    expect(dataOf(split('data: 1\n\ndata: 2\n'))).toEqual(['1', '2']);
    expect(split('')).toEqual([]);
  });

  test('a line end that is cut between its two characters stays one line end', () => {
    const splitter = createEventSplitter();
    expect(textOf(splitter.push(Buffer.from('data: 1\r\n\r')))).toEqual([]);
    expect(textOf(splitter.push(Buffer.from('\ndata: 2\r\n\r\n')))).toEqual(['data: 1\r\n\r\n', 'data: 2\r\n\r\n']);
  });

  test('is the same bytes again when its events are joined, however it was cut', () => {
    const pieces = fc.constantFrom('data: x', ': c', '\n', '\r', '\r\n', '\n\n', 'é', '\u0000', ' ', 'data:');
    fc.assert(
      fc.property(fc.array(pieces), fc.integer({ min: 1, max: 7 }), (parts, size) => {
        const bytes = Buffer.from(parts.join(''));
        const events = split(bytes, size);
        expect(Buffer.concat(events.map((event) => event.bytes)).equals(bytes)).toBe(true);
        expect(dataOf(events)).toEqual(dataOf(split(bytes)));
      }),
    );
  });
});

test('an event with other data keeps its other lines and its line ends', () => {
  const [event] = split('event: delta\r\n: note\r\ndata: {"a":\r\ndata: 1}\r\nid: 7\r\n\r\n');
  expect(rewriteData(event!, '{"a":2}').toString()).toBe('event: delta\r\n: note\r\ndata: {"a":2}\r\nid: 7\r\n\r\n');
  const [bare] = split('data: 1');
  expect(rewriteData(bare!, '2\n3').toString()).toBe('data: 2\ndata: 3');
});
