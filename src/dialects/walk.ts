import type { Locale } from '../base/index.ts';
import type { JsonSchema, SchemaObject } from '../schema/index.ts';
import type { DialectProfile, Reason, ReasonCode, ToldKeyword } from './dialect.ts';
import { tellKeyword } from './tell-keyword.ts';

/** One rewriting of one schema: what it knows, and what it has found so far. */
export interface Walk {
  readonly profile: DialectProfile;
  readonly root: JsonSchema;
  readonly locale: Locale;
  readonly reasons: Reason[];
  readonly told: ToldKeyword[];
  readonly nullMeansAbsent: Set<object>;
  /** Schemas that are referred to, by the reference as it was written. */
  readonly definitions: Map<string, Definition>;
  /** Rewrites a schema inside this one. */
  readonly rewrite: (schema: JsonSchema, spot: Spot) => SchemaObject;
  /** Schemas that may still be looked at: branches multiply where conditions are spread over them. */
  left: number;
}

/** A schema that is referred to, and so is sent once under a name of its own. */
export interface Definition {
  readonly name: string;
  /** Absent while it is being rewritten: a reference that comes by then is a recursion. */
  schema?: SchemaObject;
}

/** Where a schema stands, and what the walk does not see from it alone. */
export interface Spot {
  readonly at: string;
  /** The field that holds it may be left out. */
  readonly optional: boolean;
}

/** Schemas that one rewriting looks at, at most. */
export const mostSchemas = 20_000;

/** Notes why the schema cannot be strict; each reason once at each place. */
export function refuse(walk: Walk, code: ReasonCode, at: string, message: string): void {
  const known = walk.reasons.some((reason) => reason.code === code && reason.at === at);
  if (!known) walk.reasons.push({ code, at, message });
}

/** Says a keyword in words, and returns the sentence. */
export function tell(walk: Walk, keyword: string, value: unknown, at: string): string {
  const sentence = tellKeyword(keyword, value, walk.locale);
  if (sentence !== '') walk.told.push({ at, keyword, sentence });
  return sentence;
}

/** Tells whether a profile sends a keyword as it is. */
export function isKept({ profile }: Walk, keyword: string, value: unknown): boolean {
  if (!profile.keeps.has(keyword) || profile.takes?.(keyword, value) === false) return false;
  return keyword !== 'format' || profile.formats === undefined || profile.formats.has(String(value));
}
