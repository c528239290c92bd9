/**
 * A plain healer of the kind that the third seed describes: check, mend by the schema, check again, and write a receipt where
 * something is left. Written as one would write it first; neither tuned nor slowed down. It is what healing is compared with.
 */

const synonyms = {
  mtime: ['time', '时间', '按时间', 'modified'],
  name: ['名称', '按名称', 'filename'],
  size: ['大小', '按大小'],
  weekdays: ['工作日', 'workdays'],
  daily: ['每天', 'everyday'],
  weekly: ['每周'],
  none: ['不重复', 'never'],
};
const yes = ['true', 'yes', '1', 'on', '是'];
const no = ['false', 'no', '0', 'off', '否'];
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function kindOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function isOfType(type, value) {
  const kind = kindOf(value);
  return [type].flat().some((one) => one === kind || (one === 'number' && kind === 'integer'));
}

export function validate(schema, value, path = '$') {
  const errors = [];
  const add = (code, expected) => errors.push({ path, code, expected, received: value });
  if (schema.type && !isOfType(schema.type, value)) {
    add('type', schema.type);
    return errors;
  }
  if (schema.enum && !schema.enum.includes(value)) add('not-in-enum', schema.enum);
  if (typeof value === 'number') {
    if (schema.minimum !== undefined && value < schema.minimum) add('too-small', schema.minimum);
    if (schema.maximum !== undefined && value > schema.maximum) add('too-large', schema.maximum);
  }
  if (schema.format === 'date' && !(isoDay.test(value) && !Number.isNaN(Date.parse(value)))) add('no-date', 'date');
  if (Array.isArray(value)) {
    if (schema.minItems !== undefined && value.length < schema.minItems) add('too-short', schema.minItems);
    value.forEach((item, index) => {
      if (schema.items) errors.push(...validate(schema.items, item, `${path}[${index}]`));
    });
  }
  if (isMap(value)) {
    const declared = schema.properties ?? {};
    for (const key of schema.required ?? [])
      if (!(key in value)) errors.push({ path: `${path}.${key}`, code: 'missing' });
    for (const [key, held] of Object.entries(value)) {
      if (declared[key]) errors.push(...validate(declared[key], held, `${path}.${key}`));
      else if (schema.additionalProperties === false) errors.push({ path: `${path}.${key}`, code: 'unknown' });
    }
  }
  return errors;
}

function writeDay(date) {
  const two = (number) => String(number).padStart(2, '0');
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

function readDay(text, baseDate) {
  const base = new Date(`${baseDate}T00:00:00Z`);
  const later = (days) => writeDay(new Date(base.getTime() + days * 86_400_000));
  if (/^(今天|today)$/i.test(text)) return later(0);
  if (/^(明天|tomorrow)$/i.test(text)) return later(1);
  if (/^(昨天|yesterday)$/i.test(text)) return later(-1);
  if (text === '后天') return later(2);
  const week = /^(下?)周([一二三四五六日])$/.exec(text);
  if (week) return later('一二三四五六日'.indexOf(week[2]) - ((base.getUTCDay() + 6) % 7) + (week[1] ? 7 : 0));
  const short = /^(\d{1,2})[/.](\d{1,2})$/.exec(text);
  if (short) return writeDay(new Date(Date.UTC(base.getUTCFullYear(), Number(short[1]) - 1, Number(short[2]))));
  return undefined;
}

function distance(a, b) {
  const table = Array.from({ length: a.length + 1 }, (_, row) => [row]);
  for (let column = 0; column <= b.length; column++) table[0][column] = column;
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      table[row][column] = Math.min(
        table[row - 1][column] + 1,
        table[row][column - 1] + 1,
        table[row - 1][column - 1] + same,
      );
    }
  }
  return table[a.length][b.length];
}

const plain = (text) =>
  String(text)
    .toLowerCase()
    .replace(/[\s_\-.]/g, '');

function findMember(members, value) {
  const text = plain(value);
  for (const member of members) if (plain(member) === text) return member;
  for (const member of members) if ((synonyms[member] ?? []).some((word) => plain(word) === text)) return member;
  let best;
  let least = 3;
  for (const member of members) {
    const far = distance(text, plain(member));
    if (far < least) {
      best = member;
      least = far;
    }
  }
  return best;
}

function mend(schema, given, inputs, path, changes) {
  let value = given;
  const change = (rule, to) => {
    changes.push({ path, rule, from: value, to });
    value = to;
  };
  const { type } = schema;
  if (type === 'array' && !Array.isArray(value) && value !== null) change('array-wrap', [value]);
  if ((type === 'integer' || type === 'number') && typeof value === 'string' && value.trim() !== '') {
    const number = Number(value);
    if (type === 'integer' ? Number.isInteger(number) : !Number.isNaN(number)) change('coerce', number);
  }
  if (type === 'boolean' && typeof value === 'string') {
    const word = value.trim().toLowerCase();
    if (yes.includes(word)) change('coerce', true);
    else if (no.includes(word)) change('coerce', false);
  }
  if (typeof value === 'number') {
    if (schema.maximum !== undefined && value > schema.maximum) change('clamp', schema.maximum);
    if (schema.minimum !== undefined && value < schema.minimum) change('clamp', schema.minimum);
  }
  if (schema.enum && !schema.enum.includes(value)) {
    const member = findMember(schema.enum, value);
    if (member !== undefined) change('enum-fuzzy', member);
  }
  if (schema.format === 'date' && typeof value === 'string' && !isoDay.test(value)) {
    const day = readDay(value.trim(), inputs.baseDate);
    if (day !== undefined) change('rel-date', day);
  }
  if (Array.isArray(value) && schema.items)
    return value.map((item, index) => mend(schema.items, item, inputs, `${path}[${index}]`, changes));
  return isMap(value) && schema.properties ? mendMap(schema, value, inputs, path, changes) : value;
}

function mendMap(schema, value, inputs, path, changes) {
  const out = { ...value };
  for (const [key, property] of Object.entries(schema.properties)) {
    for (const alias of property['x-alias'] ?? []) {
      if (!(alias in out) || key in out) continue;
      out[key] = out[alias];
      delete out[alias];
      changes.push({ path: `${path}.${alias}`, rule: 'alias', from: alias, to: key });
    }
    if (key in out) out[key] = mend(property, out[key], inputs, `${path}.${key}`, changes);
  }
  return out;
}

function writeReceipt(tool, errors, changes) {
  const corrected = changes.map(({ path, rule, from, to }) => `  - ${path}: "${from}" -> "${to}" (${rule})\n`);
  const left = errors.map(({ path, code, expected }) => `  - ${path}: ${code} ${JSON.stringify(expected)}\n`);
  return `${tool}: corrected ${changes.length}\n${corrected.join('')}Send these again:\n${left.join('')}`;
}

/** Heals arguments as the seed's code does. */
export function healPlainly(schema, value, inputs) {
  if (validate(schema, value).length === 0) return { ok: true, value, changes: [], receipt: '' };
  const changes = [];
  const mended = mend(schema, value, inputs, '$', changes);
  const errors = validate(schema, mended);
  const receipt = errors.length === 0 ? '' : writeReceipt(inputs.tool, errors, changes);
  return { ok: errors.length === 0, value: mended, changes, receipt };
}
