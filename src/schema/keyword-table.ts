import type { Dialect } from './dialect.ts';
import { effects, type Holds, type KeywordRule, type KeywordTable, type Look } from './keyword-rule.ts';
import { keywords } from './keywords/index.ts';
import type { Keyword } from './keywords/keyword.ts';
import {
  lookAtBound,
  lookAtConstant,
  lookAtCount,
  lookAtDependencies,
  lookAtItems,
  lookAtMembers,
  lookAtNameMap,
  lookAtNames,
  lookAtNumber,
  lookAtPattern,
  lookAtPatternMap,
  lookAtReference,
  lookAtStep,
  lookAtText,
  lookAtType,
  lookAway,
} from './look-over.ts';
import { surveyList, surveyMap, surveySchema } from './survey.ts';

type Row = readonly [
  name: string,
  look: Look,
  effect: number,
  dialect?: 'draft-07' | '2020-12' | undefined,
  core?: 'core',
];

/** All keywords that mean something to us; what is not here is never looked at. */
function listRows(): readonly Row[] {
  const { none, text, number, list, object, members, reference, opens, inPlace, declares, type, nullable } = effects;
  const every = undefined;
  return [
    ['type', lookAtType, type, every, 'core'],
    ['enum', lookAtMembers, members, every, 'core'],
    ['const', lookAtConstant, members],
    ['nullable', lookAway, nullable, every, 'core'],
    ['properties', surveyMap, object, every, 'core'],
    ['required', lookAtNames, object, every, 'core'],
    ['additionalProperties', surveySchema, object, every, 'core'],
    ['items', lookAtItems, list, every, 'core'],
    ['minLength', lookAtCount, text],
    ['maxLength', lookAtCount, text],
    ['pattern', lookAtPattern, text],
    ['format', lookAtText, text],
    ['minimum', lookAtNumber, number],
    ['maximum', lookAtNumber, number],
    ['exclusiveMinimum', lookAtBound, number],
    ['exclusiveMaximum', lookAtBound, number],
    ['multipleOf', lookAtStep, none],
    ['minItems', lookAtCount, list],
    ['maxItems', lookAtCount, list],
    ['$ref', lookAtReference, reference | opens | declares],
    ['$defs', surveyMap, none],
    ['definitions', surveyMap, none],
    ['$id', lookAtText, none],
    ['$anchor', lookAway, none, '2020-12'],
    ['$dynamicAnchor', lookAway, none, '2020-12'],
    ['$dynamicRef', lookAtReference, reference | opens | declares, '2020-12'],
    ['prefixItems', surveyList, list, '2020-12'],
    ['additionalItems', surveySchema, none, 'draft-07'],
    ['uniqueItems', lookAway, none],
    ['contains', surveySchema, none],
    ['minContains', lookAtCount, none, '2020-12'],
    ['maxContains', lookAtCount, none, '2020-12'],
    ['patternProperties', lookAtPatternMap, opens | declares],
    ['propertyNames', surveySchema, none],
    ['minProperties', lookAtCount, none],
    ['maxProperties', lookAtCount, none],
    ['dependentRequired', lookAtNameMap, none, '2020-12'],
    ['dependentSchemas', surveyMap, opens | inPlace | declares, '2020-12'],
    ['dependencies', lookAtDependencies, inPlace],
    ['allOf', surveyList, opens | inPlace | declares],
    ['anyOf', surveyList, opens | inPlace | declares],
    ['oneOf', surveyList, opens | inPlace | declares],
    ['if', surveySchema, opens | inPlace | declares],
    ['then', surveySchema, none],
    ['else', surveySchema, none],
    ['not', surveySchema, opens],
    ['contentSchema', surveySchema, none, '2020-12'],
    ['unevaluatedItems', surveySchema, none, '2020-12'],
    ['unevaluatedProperties', surveySchema, opens | declares, '2020-12'],
  ];
}

const tables = new Map<Dialect | 'core', KeywordTable>();

/** Returns the keywords of a dialect; with `core` those of the subset, whatever the dialect. */
export function tableOf(dialect: Dialect, core: boolean): KeywordTable {
  const name = core ? 'core' : dialect;
  let table = tables.get(name);
  if (table === undefined) {
    table = makeTable(name);
    tables.set(name, table);
  }
  return table;
}

// Each process makes its table before its first verdict, in code that is cold: so rows are read by their positions.
function makeTable(tableName: Dialect | 'core'): KeywordTable {
  const table = new Map<string, KeywordRule>();
  const ranks = [...keywords.keys()];
  for (const row of listRows()) {
    const name = row[0];
    if (tableName === 'core') addToCore(table, row);
    else if (row[3] === undefined || tableName === 'mixed' || row[3] === tableName) {
      table.set(name, ruleOf(name, row[1], row[2], keywords.get(name) ?? null, ranks.indexOf(name)));
    }
  }
  return table;
}

/** What the subset does not read still tells that a level says more about its keys than `properties` does. */
function addToCore(table: Map<string, KeywordRule>, [name, look, effect, , core]: Row): void {
  const { opens, declares } = effects;
  if (core === 'core') table.set(name, ruleOf(name, look, effect, keywords.get(name) ?? null, 0));
  else if ((effect & opens) !== 0) table.set(name, ruleOf(name, lookAway, effect & (opens | declares), null, 0));
}

function ruleOf(name: string, look: Look, does: number, keyword: Keyword | null, rank: number): KeywordRule {
  const effect = keyword === null || (does & effects.members) !== 0 ? does : does | effects.asks;
  return { name, look, effect, keyword, rank, anchors: name === '$anchor' || name === '$dynamicAnchor' };
}

/** Tells where schemas stand in the value of a keyword. */
export function holdsOf(rule: KeywordRule): Holds {
  const { look } = rule;
  if (look === surveySchema) return 'schema';
  if (look === lookAtItems) return 'items';
  const parts: readonly Look[] = [surveyMap, surveyList, lookAtPatternMap, lookAtDependencies];
  return parts.includes(look) ? 'parts' : 'nothing';
}
