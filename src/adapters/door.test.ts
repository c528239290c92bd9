import { describe, expect, test } from 'vitest';
import type { Tool } from '../contract/index.ts';
import type { RecordExtra } from '../ledger/index.ts';
import { createDoor } from './door.ts';
import { guardHooks } from './langchain.ts';
import { schemaFor } from './schema-for.ts';

const read: Tool = { name: 'read', effect: 'read', parameters: { type: 'object', properties: {} } };

describe('an option that no adapter has', () => {
  test('is refused with the name that comes near it', () => {
    const options = { dialcet: 'openai' } as object;
    const words = 'an adapter has no option "dialcet"; did you mean "dialect"?';
    expect(() => createDoor([read], options)).toThrow(words);
    expect(() => schemaFor(read, options)).toThrow(words);
    // Its tools come with the requests.
    expect(() => guardHooks({ ToolMessage: Object, AIMessage: Object } as never, options)).toThrow(words);
  });

  test('and tools are not one', () => {
    expect(() => createDoor([], { tools: [read] } as object)).toThrow('an adapter has no option "tools"');
    expect(() => createDoor([read], { baseDate: '2026-10-02', session: 's' })).not.toThrow();
  });
});

test('a budget or a ledger that is none is refused, since at a call it would only fail quietly', () => {
  const words = (name: string, what: string): string => `${name} of an adapter must be ${what}`;
  expect(() => createDoor([read], { budget: {} as never })).toThrow(words('budget', 'false, or a budget as'));
  expect(() => createDoor([read], { ledger: 'calls.ndjson' as never })).toThrow(words('ledger', 'a ledger as'));
  expect(() => createDoor([read], { budget: false })).not.toThrow();
});

describe('a call', () => {
  const rounds = [1, 2, 3].flatMap((n) => [
    { role: 'assistant', tool_calls: [{ id: `c${n}`, type: 'function', function: { name: 'read', arguments: '5' } }] },
    { role: 'tool', tool_call_id: `c${n}`, content: createDoor([read]).look({ tool: 'read', arguments: '5' }).receipt },
  ]);

  test('is taken down under its session and turn, those of a sub-agent as a session of its own', async () => {
    const extras: (RecordExtra | undefined)[] = [];
    const ledger = { record: (_call: object, _outcome: object, extra?: RecordExtra) => void extras.push(extra) };
    const door = createDoor([read], { ledger, session: 's', model: 'm' });
    await door.check({ tool: 'read', arguments: {} });
    await door.check({ tool: 'read', arguments: {}, turn: 't9', agent: 'a' });
    await door.check({ tool: 'read', arguments: {}, messages: rounds });
    expect(extras).toEqual([
      { session: 's', turn: '1', model: 'm' },
      { session: 's/a', turn: 't9', model: 'm' },
      { session: 's', turn: '1', model: 'm' },
    ]);
  });

  test('is counted under the ids it carries, also by the conversation that comes with it', async () => {
    const door = createDoor([read], { session: 's' });
    const closed = { issues: [expect.objectContaining({ code: 'closed' })] };
    const call = { tool: 'read', arguments: {}, turn: 't9', messages: rounds };
    expect(await door.check(call)).toMatchObject(closed);
    expect(await door.check({ ...call, agent: 'a' })).toMatchObject(closed);
    expect(await door.check({ ...call, messages: rounds.slice(2) })).toMatchObject({ outcome: 'accepted' });
  });

  test('is answered and costs nothing where the ledger or the budget throws', async () => {
    const fail = (): never => {
      throw new Error('gone');
    };
    for (const wrong of [fail, () => Promise.reject(new Error('gone'))]) {
      const budget = { open: wrong, settle: wrong } as never;
      const door = createDoor([read], { budget, ledger: { record: wrong } });
      expect(await door.check({ tool: 'read', arguments: {} })).toMatchObject({ outcome: 'accepted' });
    }
  });
});
