import type { Dialect } from './dialect.ts';
import { effects, type KeywordRule, type KeywordTable, shapes } from './keyword-rule.ts';
import { keywords } from './keywords/index.ts';

type Row = readonly [
  name: string,
  shape: number,
  effect: number,
  dialect?: 'draft-07' | '2020-12' | undefined,
  core?: 'core',
];

const { none, text, number, list, object, members, reference, opens, inPlace, declares } = effects;
const every = undefined;

/** All keywords that mean something to us; what is not here is never looked at. */
const rows: readonly Row[] = [
  ['type', shapes.type, none, every, 'core'],
  ['enum', shapes.list, members, every, 'core'],
  ['const', shapes.constant, members],
  ['nullable', shapes.flag, none, every, 'core'],
  ['properties', shapes.schemaMap, object, every, 'core'],
  ['required', shapes.names, object, every, 'core'],
  ['additionalProperties', shapes.schema, object, every, 'core'],
  ['items', shapes.itemsOrList, list, every, 'core'],
  ['minLength', shapes.count, text],
  ['maxLength', shapes.count, text],
  ['pattern', shapes.pattern, text],
  ['format', shapes.text, text],
  ['minimum', shapes.finite, number],
  ['maximum', shapes.finite, number],
  ['exclusiveMinimum', shapes.bound, number],
  ['exclusiveMaximum', shapes.bound, number],
  ['multipleOf', shapes.step, none],
  ['minItems', shapes.count, list],
  ['maxItems', shapes.count, list],
  ['$ref', shapes.reference, reference | opens | declares],
  ['$defs', shapes.schemaMap, none],
  ['definitions', shapes.schemaMap, none],
  ['$id', shapes.id, none],
  ['$anchor', shapes.anchor, none, '2020-12'],
  ['$dynamicAnchor', shapes.dynamicAnchor, none, '2020-12'],
  ['$dynamicRef', shapes.dynamicReference, reference | opens | declares, '2020-12'],
  ['prefixItems', shapes.schemaList, list, '2020-12'],
  ['additionalItems', shapes.schema, none, 'draft-07'],
  ['uniqueItems', shapes.flag, none],
  ['contains', shapes.schema, none],
  ['minContains', shapes.count, none, '2020-12'],
  ['maxContains', shapes.count, none, '2020-12'],
  ['patternProperties', shapes.patternMap, opens | declares],
  ['propertyNames', shapes.schema, none],
  ['minProperties', shapes.count, none],
  ['maxProperties', shapes.count, none],
  ['dependentRequired', shapes.nameMap, none, '2020-12'],
  ['dependentSchemas', shapes.schemaMap, opens | inPlace | declares, '2020-12'],
  ['dependencies', shapes.dependencies, inPlace],
  ['allOf', shapes.schemaList, opens | inPlace | declares],
  ['anyOf', shapes.schemaList, opens | inPlace | declares],
  ['oneOf', shapes.schemaList, opens | inPlace | declares],
  ['if', shapes.schema, opens | inPlace | declares],
  ['then', shapes.schema, none],
  ['else', shapes.schema, none],
  ['not', shapes.schema, opens],
  ['contentSchema', shapes.schema, none, '2020-12'],
  ['unevaluatedItems', shapes.schema, none, '2020-12'],
  ['unevaluatedProperties', shapes.schema, opens | declares, '2020-12'],
];

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

function makeTable(name: Dialect | 'core'): KeywordTable {
  const table = new Map<string, KeywordRule>();
  const ranks = [...keywords.keys()];
  for (const [keyword, shape, effect, dialect, core] of rows) {
    if (name === 'core') {
      // What the subset does not read still tells that a level says more about its keys than `properties` does.
      if (core === 'core') table.set(keyword, { name: keyword, shape, effect, keyword: null, rank: 0 });
      else if ((effect & opens) !== 0)
        table.set(keyword, {
          name: keyword,
          shape: shapes.constant,
          effect: effect & (opens | declares),
          keyword: null,
          rank: 0,
        });
    } else if (dialect === undefined || name === 'mixed' || dialect === name) {
      table.set(keyword, {
        name: keyword,
        shape,
        effect,
        keyword: keywords.get(keyword) ?? null,
        rank: ranks.indexOf(keyword),
      });
    }
  }
  return table;
}
