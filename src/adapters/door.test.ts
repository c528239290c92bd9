import { describe, expect, test } from 'vitest';
import type { Tool } from '../contract/index.ts';
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
