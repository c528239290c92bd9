import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGuard } from '../guard.ts';
import { objectText, wireText, writtenText } from './wire-text.ts';

const guard = createGuard({
  tools: [{ name: 't', parameters: { type: 'object', properties: { n: { type: 'number' } } } }],
});
const wireOf = (written: unknown, repair = true): string =>
  wireText(written, guard.check({ tool: 't', arguments: written }), repair);

describe('the arguments for the conversation', () => {
  test('are always the text of one JSON object', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), fc.boolean(), (written, repair) => {
        const text = wireOf(written, repair);
        expect(typeof JSON.parse(text)).toBe('object');
        expect(text.startsWith('{') || text.trimStart().startsWith('{')).toBe(true);
      }),
    );
  });

  test('are the text of the model where nothing was mended, to the letter', () => {
    expect(wireOf('{ "n": 1.0 }')).toBe('{ "n": 1.0 }');
    expect(wireOf('{"n": "many"}')).toBe('{"n": "many"}');
  });

  test('are the mended arguments where they were mended', () => {
    expect(wireOf('{"n":"20",}')).toBe('{"n":20}');
    expect(wireOf({ n: '20' })).toBe('{"n":20}');
    expect(wireOf('')).toBe('{}');
  });

  test('are what could be read of a refused call, and {} where nothing could', () => {
    expect(wireOf('{"x": 1,}')).toBe('{"x":1}');
    expect(wireOf('{"x": 1,}', false)).toBe('{}');
    expect(wireOf('{"n": 1')).toBe('{}');
    expect(wireOf('[1]')).toBe('{}');
    expect(wireOf('{"n":1} {"n":2}')).toBe('{}');
  });
});

test('what the model wrote is kept as text, whatever it was', () => {
  expect(writtenText('{"n": 1')).toBe('{"n": 1');
  expect(writtenText(undefined)).toBe('');
  expect(writtenText({ n: 1 })).toBe('{"n":1}');
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  expect(writtenText(cyclic)).toBe('{"self":"[circular]"}');
});

test('an object that says itself to be something else is no object on the wire', () => {
  expect(objectText({ toJSON: () => 5 })).toBe('{}');
  expect(objectText({ n: 1n })).toBe('{}');
});
