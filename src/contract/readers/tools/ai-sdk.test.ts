import { expect, test } from 'vitest';
import { readTools } from '../../index.ts';

test('a name that is no text is told as what it is, whatever it brings along', () => {
  for (const name of [{ toString: 0 }, { toString: () => 'x' }, [], 7]) {
    const { tools, problems } = readTools([
      { name, parameters: {} },
      { name: 'sound', parameters: {} },
    ]);
    expect(tools.map((tool) => tool.name)).toEqual(['sound']);
    expect(problems).toHaveLength(1);
  }
});

test('a lazy schema that fails names its tool', () => {
  const inputSchema = (): never => {
    throw new Error('not today');
  };
  const { problems } = readTools([{ name: { toString: 0 }, inputSchema }]);
  expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^\{"toString":0\}: its lazy schema/)]);
});
