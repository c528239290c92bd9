/** A keyword that a dialect does not take in, the sentence that says the same out. */
import { isObject, type Locale, limits } from '../base/index.ts';

/** Where a default holds: when null is sent, when nothing is sent, or anyhow. */
export type DefaultCase = 'null' | 'absent' | 'always';

/** Says what a keyword asks for; `''` for one that asks for nothing. */
export function tellKeyword(keyword: string, value: unknown, locale: Locale): string {
  const words = locale === 'zh' ? chinese : english;
  const tell = Object.hasOwn(words, keyword) ? words[keyword] : undefined;
  return tell === undefined ? words['other']!({ [keyword]: value }) : tell(value);
}

/** Says what holds where a field is not given. */
export function tellDefault(value: unknown, when: DefaultCase, locale: Locale): string {
  const shown = show(value);
  if (locale === 'zh') {
    return when === 'always' ? `默认值：${shown}。` : `${when === 'null' ? '为 null' : '省略'}时默认为 ${shown}。`;
  }
  return when === 'always' ? `Default: ${shown}.` : `Default: ${shown} if ${when === 'null' ? 'null' : 'left out'}.`;
}

type Tell = (value: unknown) => string;

const english: Readonly<Record<string, Tell>> = {
  minLength: (n) => `At least ${n} character${plural(n)}.`,
  maxLength: (n) => `At most ${n} character${plural(n)}.`,
  pattern: (text) => `Must match the regular expression \`${text}\`.`,
  format: (name) => `Format: ${name}.`,
  minimum: (n) => `At least ${n}.`,
  maximum: (n) => `At most ${n}.`,
  exclusiveMinimum: (n) => `Greater than ${n}.`,
  exclusiveMaximum: (n) => `Less than ${n}.`,
  multipleOf: (n) => `A multiple of ${n}.`,
  minItems: (n) => `At least ${n} item${plural(n)}.`,
  maxItems: (n) => `At most ${n} item${plural(n)}.`,
  uniqueItems: (value) => (value === true ? 'No item twice.' : ''),
  minProperties: (n) => `At least ${n} key${plural(n)}.`,
  maxProperties: (n) => `At most ${n} key${plural(n)}.`,
  contains: (schema) => `At least one item must fit ${show(schema)}.`,
  prefixItems: (items) => `The items in this order: ${show(items)}.`,
  oneOf: () => 'Exactly one of these forms must fit.',
  requiredForms: (forms) => `One of these is required: ${listForms(forms, ' and ', ', or ')}.`,
  dependentRequired: (map) => tellDependencies(map, (key, needed) => `${key} needs ${needed.join(', ')}.`, ' '),
  contentEncoding: (name) => `Encoded as ${name}.`,
  contentMediaType: (name) => `Content of the type ${name}.`,
  union: (schema) => english['other']!(schema),
  condition: (schema) => english['other']!(schema),
  other: (schema) => `Must also fit this JSON Schema: ${show(schema)}.`,
};

const chinese: Readonly<Record<string, Tell>> = {
  minLength: (n) => `至少 ${n} 个字符。`,
  maxLength: (n) => `最多 ${n} 个字符。`,
  pattern: (text) => `须匹配正则表达式 \`${text}\`。`,
  format: (name) => `格式：${name}。`,
  minimum: (n) => `不小于 ${n}。`,
  maximum: (n) => `不大于 ${n}。`,
  exclusiveMinimum: (n) => `大于 ${n}。`,
  exclusiveMaximum: (n) => `小于 ${n}。`,
  multipleOf: (n) => `须为 ${n} 的倍数。`,
  minItems: (n) => `至少 ${n} 项。`,
  maxItems: (n) => `最多 ${n} 项。`,
  uniqueItems: (value) => (value === true ? '各项不得重复。' : ''),
  minProperties: (n) => `至少 ${n} 个键。`,
  maxProperties: (n) => `最多 ${n} 个键。`,
  contains: (schema) => `至少一项须符合 ${show(schema)}。`,
  prefixItems: (items) => `各项依次为：${show(items)}。`,
  oneOf: () => '只能符合其中一种形式。',
  requiredForms: (forms) => `须提供其中之一：${listForms(forms, '与', '，或 ')}。`,
  dependentRequired: (map) => tellDependencies(map, (key, needed) => `有 ${key} 时须有 ${needed.join('、')}。`, ''),
  contentEncoding: (name) => `编码：${name}。`,
  contentMediaType: (name) => `内容类型：${name}。`,
  union: (schema) => chinese['other']!(schema),
  condition: (schema) => chinese['other']!(schema),
  other: (schema) => `还须符合此 JSON Schema：${show(schema)}。`,
};

function plural(n: unknown): string {
  return n === 1 ? '' : 's';
}

function listForms(forms: unknown, and: string, or: string): string {
  return (forms as readonly (readonly string[])[]).map((names) => names.map(quote).join(and)).join(or);
}

function tellDependencies(
  map: unknown,
  tell: (key: string, needed: readonly string[]) => string,
  between: string,
): string {
  if (!isObject(map)) return '';
  const told = Object.keys(map).map((key) => {
    const needed = map[key];
    return Array.isArray(needed) && needed.length > 0 ? tell(quote(key), needed.map(quote)) : '';
  });
  return told.filter((each) => each !== '').join(between);
}

function quote(name: unknown): string {
  return `\`${name}\``;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > limits.shownValue ? `${text.slice(0, limits.shownValue)}…` : text;
}
