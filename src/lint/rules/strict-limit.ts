import type { LintRule } from '../rule.ts';
import { allowsNull, own, schemasIn, typesOf } from '../schema/own.ts';
import type { ListView, ToolView } from '../tool-view.ts';

/** Finds requests whose strict tools together are over the limits that a provider documents. */
export const strictLimit: LintRule = {
  code: 'strict-limit',
  severity: 'error',
  summary: 'strict tools that are together over the limits of a request',
  check(tool, report, list) {
    // Limits are of the whole request: told once, at the first tool that is meant.
    for (const [dialect, count] of [
      ['openai', countOpenai],
      ['anthropic', countAnthropic],
    ] as const) {
      const strict = list.tools.filter(({ strictFor }) => strictFor.has(dialect));
      if (strict[0] !== tool) continue;
      for (const [what, number, limit] of count(strict)) {
        if (number > limit)
          report({ message: `the strict tools of the request have ${number} ${what}; the limit is ${limit}` });
      }
    }
  },
};

type Count = readonly [what: string, number: number, limit: number];

function countOpenai(tools: ListView['tools']): readonly Count[] {
  const parts = tools.flatMap((tool) => tool.parts);
  const enums = parts.map(({ schema }) => own(schema, 'enum')).filter(Array.isArray);
  const names = parts.filter(({ role }) => role === 'property' || role === 'definition').map(({ name }) => name);
  const values = [...enums.flat(), ...parts.map(({ schema }) => own(schema, 'const'))].filter(
    (value) => typeof value === 'string',
  );
  const large = enums.filter((members) => members.length > 250).map((members) => members.join('').length);
  return [
    ['properties', names.length, 5_000],
    ['levels of nesting', Math.max(0, ...tools.map(depthOf)), 10],
    ['enum values', enums.flat().length, 1_000],
    ['characters of names and enum values', [...names, ...values].join('').length, 120_000],
    ['characters in one enum of more than 250 values', Math.max(0, ...large), 15_000],
  ];
}

function countAnthropic(tools: ListView['tools']): readonly Count[] {
  const properties = tools.flatMap((tool) => tool.properties);
  const unions = properties.filter(
    ({ schema }) => typesOf(schema).length > 1 || schemasIn(schema, 'anyOf').length > 1 || allowsNull(schema),
  );
  return [
    ['tools', tools.length, 20],
    ['optional parameters', properties.filter(({ required }) => !required).length, 24],
    ['parameters of more than one type', unions.length, 16],
  ];
}

/** Counts the objects and lists that stand inside each other. */
function depthOf(tool: ToolView): number {
  return Math.max(
    0,
    ...tool.parts.map(({ at }) => at.split('/').filter((token, i, all) => isContainer(token, all[i - 1])).length),
  );
}

function isContainer(token: string, before: string | undefined): boolean {
  return (token === 'properties' || token === 'items') && before !== 'properties';
}
