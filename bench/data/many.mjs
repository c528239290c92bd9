/** Distinct tools, as a host with many servers meets them: the five with every property renamed, as often as asked for. */
import { names, schemas, valid } from './tools.mjs';

const renameSchema = (schema, suffix) => {
  if (typeof schema !== 'object' || schema === null) return schema;
  const { properties, required, items, additionalProperties: rest } = schema;
  const renamed = { ...schema };
  if (properties) {
    const entries = Object.entries(properties);
    renamed.properties = Object.fromEntries(entries.map(([key, one]) => [key + suffix, renameSchema(one, suffix)]));
  }
  if (required) renamed.required = required.map((key) => key + suffix);
  if (items) renamed.items = renameSchema(items, suffix);
  if (typeof rest === 'object') renamed.additionalProperties = renameSchema(rest, suffix);
  return renamed;
};

const renameValue = (schema, value, suffix) => {
  if (Array.isArray(value)) return value.map((item) => renameValue(schema.items ?? {}, item, suffix));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, held]) => {
    const declared = schema.properties?.[key];
    if (declared) return [key + suffix, renameValue(declared, held, suffix)];
    const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
    return [key, renameValue(rest, held, suffix)];
  });
  return Object.fromEntries(entries);
};

/** Makes a payload wrong in most of its values: texts become numbers, others texts, lists texts. */
const spoil = (value) => {
  if (Array.isArray(value)) return typeof value[0] === 'object' ? value.map(spoil) : 'a,b';
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, held], index) => [key, index % 3 > 0 ? held : spoil(held)]));
  }
  return typeof value === 'string' ? 7 : String(value);
};

/** Returns tools, each with the texts of eight valid calls and of the same calls spoilt. */
export function manyTools(count) {
  return Array.from({ length: count }, (_, index) => {
    const name = names[index % names.length];
    const suffix = `_${Math.floor(index / names.length)}`;
    const calls = valid[name].map((value) => renameValue(schemas[name], value, suffix));
    return {
      name: name + suffix,
      schema: JSON.parse(JSON.stringify(renameSchema(schemas[name], suffix))),
      texts: calls.map((call) => JSON.stringify(call)),
      spoilt: calls.map((call) => JSON.stringify(spoil(call))),
    };
  });
}
