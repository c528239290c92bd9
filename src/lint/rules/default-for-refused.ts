import { sentencesOf } from '../../base/index.ts';
import { involvedIn, type Rule } from '../../contract/index.ts';
import type { LintRule } from '../rule.ts';
import { accepts } from '../schema/judge.ts';
import { descriptionOf, isOnly, membersOf } from '../schema/own.ts';
import type { Part } from '../schema/parts.ts';
import { namesIt } from '../text/names.ts';
import { readDefault } from '../text/read-default.ts';
import type { ToolView } from '../tool-view.ts';

const defaults = /\bdefaults?\b|默认/i;
const refuses =
  /\b(?:reject|refuse|invalid|forbidden|not allowed|not permitted|cannot|can't|must not|error)|拒绝|不能|不允许/i;

/** Finds "defaults to" where the value, or any other, is refused: a model overrides a default, and may not override this. */
export const defaultForRefused: LintRule = {
  code: 'default-for-refused',
  severity: 'error',
  summary: 'a text that calls default what is refused or the only value',
  check(tool, report) {
    for (const part of tool.properties) {
      const reason = againstSchema(part, tool) ?? againstConst(part);
      if (reason !== undefined) report({ at: `${part.at}/description`, ...reason });
    }
    for (const { text, at, part } of tool.texts) {
      const sentence = sentencesOf(text).find(
        (each) => defaults.test(each) && !refuses.test(each) && isRuled(each, part, tool),
      );
      if (sentence === undefined) continue;
      report({
        at,
        inEntry: part === null,
        message: `"${sentence}" reads as if the default could be overridden, but a call that does so is refused`,
        suggestion: 'say "is rejected", and when',
      });
    }
  },
};

function againstSchema(part: Part, tool: ToolView): { message: string; suggestion: string } | undefined {
  const said = readDefault(descriptionOf(part.schema), part.schema);
  if (said === undefined || accepts(part.schema, tool.schema, said.value) !== false) return undefined;
  return {
    message: `the description of \`${part.path}\` gives the default ${said.shown}, which its schema refuses`,
    suggestion: 'name a default that may be sent, or let the schema accept it',
  };
}

function againstConst(part: Part): { message: string; suggestion: string } | undefined {
  const members = membersOf(part.schema);
  const text = descriptionOf(part.schema);
  if (members?.length !== 1 || !/\bdefaults? (?:to|is)\b|\bby default\b|默认/i.test(text)) return undefined;
  return {
    message: `the description of \`${part.path}\` speaks of a default, but ${JSON.stringify(members[0])} is the only value that is not refused`,
    suggestion: `say "Only ${JSON.stringify(members[0])} is accepted"`,
  };
}

/** Tells whether a sentence is about a pair of parameters of which a text or a declared rule says that it is refused. */
function isRuled(sentence: string, part: Part | null, tool: ToolView): boolean {
  const about = [...tool.parameters.keys()].filter((name) => namesIt(sentence, name));
  if (part !== null && part.path === part.name && !about.includes(part.name)) about.push(part.name);
  if (about.length < 2)
    return (tool.rules ?? []).some((rule) => about.length === 1 && refusesValue(rule, about[0]!, sentence, tool));
  const pair = (names: readonly string[]): boolean => about.filter((name) => names.includes(name)).length > 1;
  if ((tool.rules ?? []).some((rule) => isRefusing(rule) && pair(involvedIn(rule)))) return true;
  return tool.texts.some(({ text, part: other }) =>
    sentencesOf(text).some((each) => {
      if (!/\b(?:reject(?:ed|s)|refused?)\b|拒绝/i.test(each)) return false;
      const named = [...tool.parameters.keys()].filter((name) => namesIt(each, name) || other?.path === name);
      return pair(named) && about.every((name) => named.includes(name));
    }),
  );
}

function isRefusing(rule: Rule): boolean {
  return ['onlyWhen', 'rejectedWhen', 'excludes', 'requires', 'needsContext'].includes(rule.kind);
}

/** A rule about one value of a parameter, and a text that gives just the other one as a default. */
function refusesValue(rule: Rule, name: string, sentence: string, tool: ToolView): boolean {
  if (rule.kind !== 'rejectedWhen' && rule.kind !== 'onlyWhen') return false;
  if (rule.of !== name) return false;
  const others = involvedIn(rule).filter((each) => each !== name);
  const schema = tool.parameters.get(name)?.schema;
  return schema !== undefined && isOnly(schema, 'boolean') && others.some((other) => namesIt(sentence, other));
}
