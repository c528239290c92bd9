import { copyPlain, isObject } from '../../base/index.ts';
import { onlyReading, type ValueRule } from '../rule.ts';
import { keywordOf, type Shape } from '../shape.ts';
import { withoutStyle } from '../words/style.ts';

/** Reads a text as the member that `x-synonyms` declares for it, or whose title it is. */
export const enumSynonym: ValueRule = {
  rule: 'enum-synonym',
  loss: 'convention',
  effects: onlyReading('convention'),
  takes: ['string'],
  concerns: (shape) => synonymsOf(shape).size > 0,
  before: ['enum-fuzzy'],
  propose(value, { shape }) {
    if (typeof value !== 'string' || value.length > 512) return undefined;
    const to = synonymsOf(shape).get(withoutStyle(value.trim()));
    // A member may be an object, and the tool may write into what it gets: the schema's own is not handed out.
    return to === undefined ? undefined : { to: copyPlain(to) };
  },
};

function synonymsOf(shape: Shape): ReadonlyMap<string, unknown> {
  shape.caches.synonyms ??= readSynonyms(shape);
  return shape.caches.synonyms;
}

/** A text that is declared for two members stands for neither: its entry is `undefined`. */
function readSynonyms(shape: Shape): ReadonlyMap<string, unknown> {
  const made = new Map<string, unknown>();
  const add = (text: unknown, member: unknown): void => {
    if (typeof text !== 'string') return;
    const plain = withoutStyle(text);
    made.set(plain, made.has(plain) && made.get(plain) !== member ? undefined : member);
  };
  const declared = keywordOf(shape, 'x-synonyms');
  if (isObject(declared)) {
    const byText = new Map((shape.members ?? []).map((one) => [String(one), one] as const).reverse());
    for (const member of Object.keys(declared)) {
      const texts = declared[member];
      const target = byText.get(member) ?? member;
      for (const text of Array.isArray(texts) ? texts : [texts]) add(text, target);
    }
  }
  for (const [title, member] of shape.titles) add(title, member);
  return made;
}
