import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hidesCall, isCall, readLine, readPieces, splitLine } from './client-line.ts';
import { textAt } from './scan-json.ts';

const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":1}}}';
const bare = call.replace('"jsonrpc":"2.0",', '');
const note = '{"jsonrpc":"2.0","method":"notifications/x"}';

/** `call`, `message`, `value`, `hidden` or `unread` for each piece. */
function kindsOf(text: string): readonly string[] {
  return readLine(Buffer.from(text)).map((piece) => {
    if (isCall(piece)) return 'call';
    if (hidesCall(piece)) return 'hidden';
    if (!piece.isRead) return 'unread';
    return piece.message === undefined ? 'value' : 'message';
  });
}

describe('a line of a client', () => {
  test.each([
    [`${call}\n`, ['call']],
    [`${bare}\r\n`, ['call']],
    [`${note}\r${call}\n`, ['message', 'call']],
    [`${note}${call}${bare}`, ['message', 'call', 'call']],
    [`[${call},5,"x",{"id":2}]`, ['call', 'value', 'value', 'message']],
    [`[${bare}]\r[${note}]`, ['call', 'message']],
    [`rubbish\r${call}\r{"half`, ['unread', 'call', 'unread']],
    [`{"half\r${call}\r"}`, ['unread', 'call', 'unread']],
    [`{"text":"\r${bare}\r"}`, ['unread', 'call', 'unread']],
    [`{"text":"\rnothing\r"}`, ['message']],
    [call.replace('1}', '"a\\rb\r"}'), ['call']],
    ['{\r"jsonrpc":"2.0",\r"method":"tools\\/call",\r"params":{}}', ['call']],
    ['no message at all\n', ['unread']],
    [call.slice(0, -1), ['hidden']],
    [`[${call},]`, ['hidden']],
    [`log: tools\\/call {}`, ['hidden']],
    ['{"jsonrpc":"2.0","id":1,"result":{"text":"tools/call"}}', ['message']],
    ['[]', []],
    [' \r\n', []],
  ])('%j is read as %j', (text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds);
  });

  test('is cut into lines that hold the same pieces, and is itself where it is one piece', () => {
    const line = Buffer.from(` ${call}\r\n`);
    expect(splitLine(readLine(line))).toEqual([line]);
    const lines = splitLine(readLine(Buffer.from(`[${call}, ${note}]\r${bare}\n`))).map(String);
    expect(lines).toEqual([`${call}\n`, `${note}\n`, `${bare}\n`]);
  });

  test('whatever it holds, is read in full and in order, and never throws', () => {
    const part = fc.constantFrom('\r', ' ', '[', ']', '{', '}', ',', '"', call, bare, note, 'x', '1', '\\');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join('');
        const bytes = Buffer.from(text);
        for (const pieces of [readLine(bytes), readPieces(bytes)]) {
          const left = pieces.reduce((rest, { bytes: own, span }) => {
            const at = rest.indexOf(textAt(own, span));
            expect(at).toBeGreaterThanOrEqual(0);
            expect(rest.slice(0, at)).toMatch(/^[\s,[\]]*$/);
            return rest.slice(at + span.end - span.start);
          }, text);
          // What is left is the end of a batch, or one that is empty.
          expect(left).toMatch(/^[\s,[\]]*$/);
        }
      }),
    );
  });

  test('that is long and broken costs no more than its length', () => {
    for (const part of ['{"\r', '[\r', '[', '{"a":\r{'])
      expect(readLine(Buffer.from(part.repeat(300_000))).some(isCall)).toBe(false);
  });
});
