import type { LintRule } from '../rule.ts';
import { has, own, type SchemaRecord } from '../schema/own.ts';

const pairs = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const;

/** Finds bounds that no value can keep. */
export const contradictoryBounds: LintRule = {
  code: 'contradictory-bounds',
  severity: 'error',
  summary: 'a lower bound above the upper one',
  check(tool, report) {
    for (const part of tool.parts) {
      for (const [low, high] of pairs) {
        const clash = compare(part.schema, low, high);
        if (clash === undefined) continue;
        report({ at: `${part.at}/${low}`, message: `\`${part.path}\` can have no value: ${clash}` });
      }
    }
  },
};

function compare(schema: SchemaRecord, low: string, high: string): string | undefined {
  const lows = boundsOf(schema, low, 'exclusiveMinimum');
  const highs = boundsOf(schema, high, 'exclusiveMaximum');
  for (const [lowName, least] of lows) {
    for (const [highName, most] of highs) {
      const open = lowName.startsWith('exclusive') || highName.startsWith('exclusive');
      if (least > most || (open && least === most)) return `${lowName} ${least} and ${highName} ${most}`;
    }
  }
  return undefined;
}

function boundsOf(schema: SchemaRecord, name: string, exclusive: string): [string, number][] {
  const names = name === 'minimum' || name === 'maximum' ? [name, exclusive] : [name];
  return names.flatMap((each): [string, number][] => {
    const value = has(schema, each) ? own(schema, each) : undefined;
    return typeof value === 'number' ? [[each, value]] : [];
  });
}
