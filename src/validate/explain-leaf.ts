import { type Finding, isObject, type Place } from '../base/index.ts';
import { bitOf, declaredTypes, operations, type SchemaNode, typeBits } from '../schema/index.ts';
import { reportType } from './explain-type.ts';
import { hasLength } from './text-length.ts';
import { check, searchText } from './verdict.ts';

type Report = (finding: Finding) => void;

/** Reports what is wrong with a text: its format first, since that says most, then its length, then its pattern. */
export function explainText(node: SchemaNode, value: unknown, place: Place | null, report: Report): void {
  if (typeof value !== 'string') reportType(node, value, place, report);
  else if (node.operation !== operations.text) explainBounds(node, value, place, report);
}

function explainBounds(node: SchemaNode, value: string, place: Place | null, report: Report): void {
  const schema = node.schema as Record<string, unknown>;
  const low = node.operation === operations.filledText ? 1 : node.low;
  const format = node.text?.format ?? null;
  const pattern = node.text?.pattern ?? null;
  if (format !== null && !format(value)) {
    report({ code: 'format', place, keyword: 'format', argument: schema['format'], value, asker: node });
  } else if (!hasLength(value, low, Number.POSITIVE_INFINITY)) {
    report({ code: 'length', place, keyword: 'minLength', argument: low, value, asker: node });
  } else if (!hasLength(value, 0, node.high)) {
    report({ code: 'length', place, keyword: 'maxLength', argument: node.high, value, asker: node });
  } else if (pattern !== null) {
    const answer = searchText(pattern, value);
    if (answer === 'match') return;
    if (answer === 'limit') report({ code: 'limit', place, keyword: 'pattern', value, asker: node });
    else report({ code: 'pattern', place, keyword: 'pattern', argument: pattern.source, value, asker: node });
  }
}

/** Reports what is wrong with a number. A number that JSON cannot write, such as what `1e999` reads as, is out of range. */
export function explainNumber(node: SchemaNode, value: unknown, place: Place | null, report: Report): void {
  const fraction = node.operation === operations.integer && Number.isFinite(value) && !Number.isInteger(value);
  if (typeof value !== 'number' || Number.isNaN(value) || fraction) reportType(node, value, place, report);
  else if (value < node.low || value > node.high) explainRange(node, value, place, report);
}

function explainRange(node: SchemaNode, value: number, place: Place | null, report: Report): void {
  const schema = node.schema as Record<string, unknown>;
  const [keyword, exclusive, edge] =
    value < node.low
      ? (['minimum', 'exclusiveMinimum', -Number.MAX_VALUE] as const)
      : (['maximum', 'exclusiveMaximum', Number.MAX_VALUE] as const);
  const bound = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  const open = Object.hasOwn(schema, exclusive) ? schema[exclusive] : undefined;
  const within = typeof bound !== 'number' || (value < node.low ? value >= bound : value <= bound);
  const argument = typeof open === 'number' && within ? open : (bound ?? edge);
  report({
    code: 'range',
    place,
    keyword: (typeof open === 'number' && within) || open === true ? exclusive : keyword,
    argument,
    value,
    asker: node,
  });
}

/** Reports a value that is none of the members; a wrong type hides that. */
export function explainMember(node: SchemaNode, value: unknown, place: Place | null, report: Report): void {
  const { members, schema } = node;
  if (check(node, value) || !isObject(schema)) return;
  if (!isOfDeclaredType(node, schema, value)) reportType(node, value, place, report);
  else if (Object.hasOwn(schema, 'enum')) {
    report({ code: 'enum', place, keyword: 'enum', argument: members, value, asker: node });
  } else report({ code: 'const', place, keyword: 'const', argument: schema['const'], value, asker: node });
}

function isOfDeclaredType(node: SchemaNode, schema: Record<string, unknown>, value: unknown): boolean {
  // Members that the type does not let through were left out, so where one is a text, texts are of the type.
  if (typeof value === 'string' && typeof node.members[0] === 'string') return true;
  const mask = declaredTypes(Object.hasOwn(schema, 'type') ? schema['type'] : undefined, schema['nullable'] === true);
  return (mask & bitOf(value)) !== 0 || ((mask & typeBits.integer) !== 0 && Number.isInteger(value));
}
