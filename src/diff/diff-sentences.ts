/** Two schemas as the model sees them in, the sentences that came, went or changed out. */
import { equalJson, isObject, sentencesOf } from '../base/index.ts';
import { forModel, pointerTo, subschemas, type Tool } from '../contract/index.ts';
import type { ToolChange } from './change.ts';

/** Compares the descriptions of two versions of a tool, rules included, sentence by sentence. */
export function diffSentences(before: Tool, after: Tool): readonly ToolChange[] {
  const old = textsOf(before);
  const young = textsOf(after);
  const places = [...new Set([...old.keys(), ...young.keys()])];
  return places.flatMap((at) => compareTexts(after.name, at, old.get(at) ?? '', young.get(at) ?? ''));
}

/** Returns each description by its place; the one of the tool stands at `/description`. */
function textsOf(tool: Tool): ReadonlyMap<string, string> {
  const texts = new Map([['/description', tool.description ?? '']]);
  // The budget is for showing; a comparison takes texts of any length.
  const shown = forModel(tool, { budget: Number.POSITIVE_INFINITY });
  for (const found of subschemas(isObject(shown) ? shown : {})) {
    const { schema } = found;
    const text = Object.hasOwn(schema, 'description') ? schema['description'] : undefined;
    if (typeof text === 'string') texts.set(`/parameters${pointerTo(found)}/description`, text);
  }
  return texts;
}

function compareTexts(tool: string, at: string, before: string, after: string): readonly ToolChange[] {
  if (before === after) return [];
  const gone = without(sentencesOf(before), sentencesOf(after));
  const come = without(sentencesOf(after), sentencesOf(before));
  if (gone.length === 0 && come.length === 0) {
    const message = `${at}: the sentences stand in another order, or with other blanks`;
    return [{ kind: 'sentence-changed', tool, at, before, after, message }];
  }
  const changes: ToolChange[] = [];
  const left = [...come];
  for (const sentence of gone) {
    const match = left.findIndex((other) => likeness(sentence, other) >= 0.5);
    if (match < 0) {
      changes.push({
        kind: 'sentence-removed',
        tool,
        at,
        before: sentence,
        message: `${at}: no longer says "${sentence}"`,
      });
      continue;
    }
    const [other] = left.splice(match, 1);
    changes.push({
      kind: 'sentence-changed',
      tool,
      at,
      before: sentence,
      after: other,
      message: `${at}: says "${other}" instead of "${sentence}"`,
    });
  }
  for (const sentence of left) {
    changes.push({ kind: 'sentence-added', tool, at, after: sentence, message: `${at}: now says "${sentence}"` });
  }
  return changes;
}

/** Takes away what also stands in another list, as often as it stands there. */
function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const rest = [...other];
  return list.filter((sentence) => {
    const at = rest.findIndex((each) => equalJson(each, sentence));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** The share of words that two sentences have in common, from 0 to 1. */
function likeness(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const common = [...left].filter((word) => right.has(word)).length;
  return common / Math.max(1, left.size + right.size - common);
}

function wordsOf(text: string): ReadonlySet<string> {
  // Chinese has no blanks between words: each character counts as one.
  return new Set(text.toLowerCase().match(/[\p{Script=Han}]|[\p{L}\p{N}_]+/gu) ?? []);
}
