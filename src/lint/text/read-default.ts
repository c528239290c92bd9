import { membersOf, own, type SchemaRecord, typesOf } from '../schema/own.ts';

/** A default as a description tells it. */
export interface SaidDefault {
  readonly value: unknown;
  readonly shown: string;
}

const phrase =
  /(?:\bdefaults? (?:to|is|value is|value:)|\bdefault(?: value)?\s*[:=]|默认(?:值)?(?:为|是|：|:))\s*(?:the value\s+)?(?:(`[^`]+`|"[^"]*"|'[^']*'|“[^”]*”)|(-?\d[\d_,]*(?:\.\d+)?(?![\w%]|\.\d|\s*[a-z]*\/))|(true|false|null)\b)/i;

/**
 * Reads the default that a description tells, as a value for its schema: numbers, true, false and null as they stand, texts
 * only in quotes. `undefined` where the text gives none, or gives one under a condition.
 */
export function readDefault(text: string, schema: SchemaRecord): SaidDefault | undefined {
  const match = phrase.exec(text);
  if (match === null) return undefined;
  // "defaults to 5 when …" is not the default of every call.
  const after = text.slice(match.index + match[0].length);
  if (
    /^\s*(?:,?\s*(?:when|if|for|unless|with|in|on|where|or|and|from|per|otherwise)\b|[+*×x/-]\s*\w|\()/i.test(after)
  ) {
    if (!/^\s*\(?\s*(?:if|when) (?:omitted|not|unset|unspecified|null)/i.test(after)) return undefined;
  }
  if (
    /\b(?:when|if|for|unless)\b[^.;,(]*$/i.test(
      text
        .slice(0, match.index)
        .split(/[.;\n]/)
        .at(-1) ?? '',
    )
  )
    return undefined;
  const types = typesOf(schema);
  const quoted = match[1]?.slice(1, -1);
  const shown = (match[1] ?? match[2] ?? match[3])!;
  if (quoted !== undefined) {
    const plain = readPlain(quoted);
    const asText =
      types.includes('string') ||
      (types.length === 0 && membersOf(schema)?.some((member) => typeof member === 'string'));
    if (asText) return { value: quoted, shown };
    return plain === undefined || types.length === 0 ? undefined : { value: plain, shown };
  }
  if (types.length === 0 && own(schema, 'enum') === undefined) return undefined;
  const value = readPlain(shown.replaceAll(/[_,]/g, ''));
  // A number beside a text field may be text without its quotes.
  if (typeof value !== 'string' && types.includes('string')) return undefined;
  // "defaults to null" means: there is none.
  return value === undefined || value === null ? undefined : { value, shown };
}

function readPlain(text: string): unknown {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return { true: true, false: false, null: null }[text.toLowerCase()];
}
