import { describe, expect, test } from 'vitest';
import type { Tool } from '../../contract/index.ts';
import { createGuard } from '../../guard.ts';
import { lintTools } from '../index.ts';

function toolOf(properties: object, more: object = {}, words: object = {}): Tool {
  const parameters = { type: 'object', properties, additionalProperties: false, ...more };
  return { name: 'work', description: 'Works.', parameters, ...words } as Tool;
}

describe('hints whose rule is off', () => {
  const sort = { enum: ['price', 'stars'], description: 'What to sort by.', 'x-synonyms': { price: ['cheapest'] } };
  const path = { type: 'string', description: 'A file.', 'x-alias': ['folder'] };
  const messages = (tool: unknown): string[] =>
    lintTools([tool])
      .filter(({ code }) => code === 'hint-off')
      .map(({ at, message, suggestion }) => `${at}: ${message}. Mend: ${suggestion}`);

  test('are told with what switches it off', () => {
    const rows = { type: 'array', description: 'Rows.', items: { type: 'object', properties: { sort } } };
    expect(
      [
        toolOf({ sort }),
        toolOf({ sort }, {}, { effect: 'destructive' }),
        toolOf({ sort, path }, {}, { effect: 'read', heal: ['coerce'] }),
        toolOf({ rows: { ...rows, 'x-heal': 'safe' } }, {}, { effect: 'read' }),
        // A key is renamed in its object: the setting of the field alone does not reach it.
        toolOf({ path: { ...path, 'x-heal': ['alias'] } }, {}, { heal: 'off' }),
      ].flatMap(messages),
    ).toMatchInlineSnapshot(`
      [
        "/parameters/properties/sort/x-synonyms: "x-synonyms" of \`sort\` does nothing: its rule enum-synonym is off for tools of the effect write, which counts where a tool names none. Mend: say \`effect: "read"\` where the tool only looks; else name enum-synonym in \`x-heal\` of the field or \`heal\` of the tool, with the other rules that are wanted there: a list takes the place of what the effect allows",
        "/parameters/properties/sort/x-synonyms: "x-synonyms" of \`sort\` does nothing: its rule enum-synonym is off for tools of the effect destructive. Mend: say \`effect: "read"\` where the tool only looks; else name enum-synonym in \`x-heal\` of the field or \`heal\` of the tool, with the other rules that are wanted there: a list takes the place of what the effect allows",
        "/parameters/properties/sort/x-synonyms: "x-synonyms" of \`sort\` does nothing: its rule enum-synonym is off by \`heal\` of the tool, which is ["coerce"]. Mend: name enum-synonym in \`x-heal\` of the field or \`heal\` of the tool, with the other rules that are wanted there: a list takes the place of what the effect allows",
        "/parameters/properties/path/x-alias: "x-alias" of \`path\` does nothing: its rule alias is off by \`heal\` of the tool, which is ["coerce"]. Mend: name alias in \`heal\` of the tool, with the other rules that are wanted there: a list takes the place of what the effect allows",
        "/parameters/properties/rows/items/properties/sort/x-synonyms: "x-synonyms" of \`rows[].sort\` does nothing: its rule enum-synonym is off by \`x-heal\`, which is "safe". Mend: name enum-synonym in that \`x-heal\`, with the other rules that are wanted there: a list takes the place of what the effect allows",
        "/parameters/properties/path/x-alias: "x-alias" of \`path\` does nothing: its rule alias is off by \`heal\` of the tool, which is "off". Mend: name alias in \`heal\` of the tool, with the other rules that are wanted there: a list takes the place of what the effect allows",
      ]
    `);
  });

  test.each([
    ['the tool only looks', toolOf({ sort, path }, {}, { effect: 'read' })],
    ['an alias is read whatever the tool does', toolOf({ path }, {}, { effect: 'destructive' })],
    ['the tool names the rule', toolOf({ sort }, {}, { heal: ['enum-synonym'] })],
    ['the field names it', toolOf({ sort: { ...sort, 'x-heal': ['enum-style', 'enum-synonym'] } })],
    ['the object around names it', toolOf({ sort }, { 'x-heal': 'all' })],
    ['what refers to it names it', toolOf({ sort: { $ref: '#/$defs/sort', 'x-heal': 'all' } }, { $defs: { sort } })],
    [
      'a server says that it only looks',
      {
        name: 'work',
        description: 'Works.',
        inputSchema: { type: 'object', properties: { sort }, additionalProperties: false },
        annotations: { readOnlyHint: true },
      },
    ],
  ])('but not where %s', (_title, tool) => {
    expect(messages(tool)).toEqual([]);
  });

  test('as the guard has it', () => {
    const outcomes = [{}, { effect: 'read' as const }, { heal: ['enum-synonym' as const] }].map((words) => {
      const tool = toolOf({ sort }, {}, words);
      const { outcome } = createGuard({ tools: [tool] }).check({ tool: 'work', arguments: { sort: 'cheapest' } });
      return [outcome, messages(tool).length];
    });
    expect(outcomes).toEqual([
      ['rejected', 1],
      ['healed', 0],
      ['healed', 0],
    ]);
  });
});
