import type { Locale } from '../../base/index.ts';
import type { Atom, Condition } from './condition.ts';
import { isAlways, simplify } from './simplify.ts';
import { joinList, wordsIn } from './words.ts';

/** How a text names things: descriptions name parameters bare, guards put them in backticks. */
export interface Wording {
  readonly locale: Locale;
  readonly quote: (name: string) => string;
}

/** Names parameters bare, as a description beside them does. */
export function bare(locale: Locale): Wording {
  return { locale, quote: (name) => name };
}

/** Names parameters in backticks, as receipts do. */
export function quoted(locale: Locale): Wording {
  return { locale, quote: (name) => `\`${name}\`` };
}

/** Says a condition as a clause that can follow "when", or between 当 and 时. */
export function sayCondition(condition: Condition, wording: Wording): string {
  return say(simplify(condition), true, wording, false);
}

/** Says when something happens: ` when …`, or 当…时; nothing where it always does. */
export function sayWhen(condition: Condition, wording: Wording): string {
  if (isAlways(condition)) return '';
  const clause = sayCondition(condition, wording);
  return wording.locale === 'zh' ? `当${clause}时` : ` when ${clause}`;
}

/** Says a JSON value as the model would write it. */
export function sayValue(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}

function say(condition: Condition, positive: boolean, wording: Wording, inside: boolean): string {
  if ('not' in condition) return say(condition.not, !positive, wording, inside);
  if (!('all' in condition) && !('any' in condition)) return sayAtom(condition, positive, wording);
  const parts = 'all' in condition ? condition.all : condition.any;
  const conjunction = 'all' in condition === positive;
  const single = parts.length === 1;
  const clauses = parts.map((part) => say(part, positive, wording, !single));
  const zh = wording.locale === 'zh';
  const word = conjunction ? 'and' : 'or';
  const text = zh ? clauses.join(conjunction ? '且' : '或') : joinList(clauses, word, 'en');
  if (!inside || single) return text;
  return zh ? `（${text}）` : `(${text})`;
}

function sayAtom(atom: Atom, positive: boolean, { locale, quote }: Wording): string {
  const zh = locale === 'zh';
  if ('used' in atom || 'given' in atom) {
    const name = quote('used' in atom ? atom.used : atom.given);
    const english = 'used' in atom ? 'set' : 'given';
    if (zh) return `${positive ? '设置了' : '未设置'} ${name}`;
    return `${name} is ${positive ? '' : 'not '}${english}`;
  }
  const declared = 'context' in atom ? (positive ? atom.text : atom.otherwise) : undefined;
  if (declared !== undefined) return wordsIn(declared, locale);
  if ('context' in atom && atom.text !== undefined) {
    return zh ? `并非${wordsIn(atom.text, locale)}` : `it is not so that ${wordsIn(atom.text, locale)}`;
  }
  const name =
    'context' in atom
      ? zh
        ? `情境 ${quote(atom.context)}`
        : `the context ${quote(atom.context)}`
      : quote(atom.parameter);
  if ('in' in atom && atom.in !== undefined) {
    const values = atom.in.map(sayValue).join(zh ? '、' : ' or ');
    return zh ? `${name} ${positive ? '为' : '不为'} ${values}` : `${name} is ${positive ? '' : 'not '}${values}`;
  }
  if ('equals' in atom) {
    const value = sayValue(atom.equals);
    return zh ? `${name} ${positive ? '为' : '不为'} ${value}` : `${name} is ${positive ? '' : 'not '}${value}`;
  }
  return zh ? `${name} ${positive ? '成立' : '不成立'}` : `${name} ${positive ? 'holds' : 'does not hold'}`;
}
