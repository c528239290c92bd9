import type { KeyRule, RuleBase, ValueRule } from '../rule.ts';
import { alias } from './alias.ts';
import { arrayUnwrap } from './array-unwrap.ts';
import { arrayWrap } from './array-wrap.ts';
import { boolWord } from './bool-word.ts';
import { clamp } from './clamp.ts';
import { clientKeys } from './client-keys.ts';
import { coerce } from './coerce.ts';
import { dateForm } from './date-form.ts';
import { dropUnknown } from './drop-unknown.ts';
import { emptyOptional } from './empty-optional.ts';
import { enumFuzzy } from './enum-fuzzy.ts';
import { enumStyle } from './enum-style.ts';
import { enumSynonym } from './enum-synonym.ts';
import { envelopeValue } from './envelope-value.ts';
import { fillDefault } from './fill-default.ts';
import { flattened } from './flattened.ts';
import { jsonText } from './json-text.ts';
import { keyPrefix } from './key-prefix.ts';
import { keyStyle } from './key-style.ts';
import { listText } from './list-text.ts';
import { nullOptional } from './null-optional.ts';
import { numberedItems } from './numbered-items.ts';
import { relDate } from './rel-date.ts';
import { schemaEcho } from './schema-echo.ts';
import { typedList } from './typed-list.ts';

/** The repairs of values, in the order they are asked. */
export const valueRules: readonly ValueRule[] = [
  coerce,
  enumStyle,
  nullOptional,
  emptyOptional,
  jsonText,
  typedList,
  schemaEcho,
  envelopeValue,
  numberedItems,
  arrayWrap,
  arrayUnwrap,
  boolWord,
  listText,
  enumSynonym,
  dateForm,
  relDate,
  clamp,
  enumFuzzy,
];

/** The repairs of keys, in the order they are asked; a key that one of them has settled is not shown to the next. */
export const keyRules: readonly KeyRule[] = [alias, clientKeys, keyStyle, flattened, keyPrefix, dropUnknown];

/** All repairs: those of values (an envelope may stand around a whole object too), those of keys, and that of whole objects. */
export const healers: readonly RuleBase[] = [...valueRules, ...keyRules, fillDefault];
