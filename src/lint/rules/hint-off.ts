import type { Effect, HealRuleName } from '../../base/index.ts';
import { isHealSetting, type Policy, policyOf } from '../../heal/index.ts';
import type { LintRule } from '../rule.ts';
import { has, own } from '../schema/own.ts';
import type { Part } from '../schema/parts.ts';
import type { ToolView } from '../tool-view.ts';

/** The hints that a rule of healing reads; nothing else does. */
const readers = { 'x-alias': 'alias', 'x-synonyms': 'enum-synonym' } as const;

/** Finds hints whose rule is off where they stand: the declaration is in order, and no call is healed by it. */
export const hintOff: LintRule = {
  code: 'hint-off',
  severity: 'warning',
  summary: 'an x- hint that does nothing, since the rule that reads it is off there',
  check(tool, report) {
    const { effect = 'write' } = tool;
    if (tool.broken !== undefined || !isEffect(effect)) return;
    for (const part of tool.parts) {
      for (const [hint, rule] of Object.entries(readers)) {
        if (!has(part.schema, hint)) continue;
        const off = placesOf(part, rule).find((place) => !policyAt(tool, effect, place).has(rule));
        if (off === undefined || mayBeOn(tool, effect, part, rule)) continue;
        report({
          at: `${part.at}/${hint}`,
          message: `"${hint}" of \`${part.path}\` does nothing: its rule ${rule} is off ${tellWhy(tool, off)}`,
          suggestion: tellMend(tool, off, rule),
        });
      }
    }
  },
};

function isEffect(effect: string): effect is Effect {
  return effect === 'read' || effect === 'write' || effect === 'destructive';
}

/** Where a rule has to be on: for a value where it stands, for a key also in the object around it. */
function placesOf(part: Part, rule: HealRuleName): readonly Part[] {
  return rule === 'alias' && part.parent !== null ? [part, part.parent] : [part];
}

/** What refers to a definition may bring a setting of its own. */
function mayBeOn(tool: ToolView, effect: Effect, part: Part, rule: HealRuleName): boolean {
  if (!lineOf(part).some(({ role }) => role === 'definition')) return false;
  return tool.parts.some((other) => has(other.schema, 'x-heal') && policyAt(tool, effect, other).has(rule));
}

function policyAt({ heal }: ToolView, effect: Effect, part: Part): Policy {
  const setting = settingAround(part) ?? heal;
  return policyOf(isHealSetting(setting) ? setting : 'by-effect', effect);
}

function settingAround(part: Part): unknown {
  const holder = lineOf(part).find(({ schema }) => isHealSetting(own(schema, 'x-heal')));
  return holder === undefined ? undefined : own(holder.schema, 'x-heal');
}

/** A part and all that it stands in, the nearest first. */
function lineOf(part: Part): readonly Part[] {
  const line: Part[] = [];
  for (let at: Part | null = part; at !== null; at = at.parent) line.push(at);
  return line;
}

function tellWhy({ heal, effect }: ToolView, part: Part): string {
  const around = settingAround(part);
  if (around !== undefined) return `by \`x-heal\`, which is ${JSON.stringify(around)}`;
  if (heal !== undefined) return `by \`heal\` of the tool, which is ${JSON.stringify(heal)}`;
  if (effect !== undefined) return `for tools of the effect ${effect}`;
  return 'for tools of the effect write, which counts where a tool names none';
}

function tellMend({ heal }: ToolView, off: Part, rule: HealRuleName): string {
  const list = 'with the other rules that are wanted there: a list takes the place of what the effect allows';
  if (settingAround(off) !== undefined) return `name ${rule} in that \`x-heal\`, ${list}`;
  if (rule === 'alias') return `name alias in \`heal\` of the tool, ${list}`;
  const looks = heal === undefined ? 'say `effect: "read"` where the tool only looks; else ' : '';
  return `${looks}name ${rule} in \`x-heal\` of the field or \`heal\` of the tool, ${list}`;
}
