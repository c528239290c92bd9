import { equalJson, isObject } from '../../base/index.ts';
import type { JsonSchema } from '../../schema/index.ts';
import { conditionsOf } from './call-domains.ts';
import { atomsIn } from './condition.ts';
import type { Fail } from './declaration.ts';
import type { DeclaredParameter } from './declared-parameters.ts';
import type { Rule } from './rule.ts';

/** Checks that rules name only what the schema declares, compare only with values it allows, and name enough parameters. */
export function checkNames(rules: readonly Rule[], declared: ReadonlyMap<string, DeclaredParameter>, fail: Fail): void {
  rules.forEach((rule, index) => {
    const at = `/rules/${index}`;
    const known = (name: string, where: string): void => {
      if (!declared.has(name)) fail(`"${rule.id}" names "${name}", which the schema does not declare`, where);
    };
    const names = typeof rule.of === 'string' ? [rule.of] : rule.of;
    for (const name of names) known(name, `${at}/of`);
    if (typeof rule.of !== 'string') checkList(rule.id, rule.of, `${at}/of`, fail);
    if (rule.kind === 'requires' || rule.kind === 'excludes') {
      known(rule.on, `${at}/on`);
      if (rule.of === rule.on) fail(`"${rule.id}" ${rule.kind} a parameter from itself`, `${at}/on`);
    }
    if ('value' in rule) checkValue(rule.id, names[0]!, rule.value, declared, `${at}/value`, fail);
    for (const atom of conditionsOf(rule).flatMap(atomsIn)) {
      if ('context' in atom) continue;
      const name = 'used' in atom ? atom.used : 'given' in atom ? atom.given : atom.parameter;
      known(name, `${at}/on`);
      const values = 'in' in atom ? atom.in : 'equals' in atom ? [atom.equals] : [];
      for (const value of values) checkValue(rule.id, name, value, declared, `${at}/on`, fail);
    }
  });
}

function checkList(id: string, names: readonly string[], at: string, fail: Fail): void {
  if (new Set(names).size !== names.length) fail(`"${id}" names a parameter twice`, at);
  if (names.length < 2) fail(`"${id}" needs two parameters or more to choose from`, at);
}

function checkValue(
  id: string,
  name: string,
  value: unknown,
  declared: ReadonlyMap<string, DeclaredParameter>,
  at: string,
  fail: Fail,
): void {
  const schema = declared.get(name)?.schema ?? true;
  if (!mayAllow(schema, value))
    fail(`"${id}" compares ${name} with ${JSON.stringify(value)}, which the schema does not allow`, at);
}

/** Says no only where the schema's own type, enum or const is against it. */
function mayAllow(schema: JsonSchema, value: unknown): boolean {
  if (!isObject(schema)) return schema;
  const members = Object.hasOwn(schema, 'const') ? [schema['const']] : schema['enum'];
  if (Array.isArray(members) && !members.some((member) => equalJson(member, value))) return false;
  if (schema['type'] === undefined) return true;
  const types = [schema['type']].flat();
  if (value === null) return types.includes('null') || schema['nullable'] === true;
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
  return types.includes(typeof value);
}
