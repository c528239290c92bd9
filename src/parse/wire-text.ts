/** Arguments in, text for the record and text for the conversation out; the second is always one JSON object. */
import { isObject, limits, type Outcome, parseObject, showAny } from '../base/index.ts';
import { parseArguments } from './parse-arguments.ts';

/** Returns the arguments as the model wrote them; a value becomes its JSON text, absent ones the empty text. */
export function writtenText(written: unknown): string {
  if (typeof written === 'string') return written;
  return written === undefined ? '' : (stringify(written) ?? showAny(written, limits.textLength).text);
}

/**
 * Returns what the conversation keeps of a call: the text of the model where it is a JSON object and nothing was mended,
 * the mended arguments where they were, what could be read of a refused call, else `{}`. A malformed call that is sent back
 * to a provider spoils every request after it.
 */
export function wireText(written: unknown, outcome: Outcome | undefined, repair: boolean): string {
  const mended = outcome?.outcome === 'healed';
  if (!mended && typeof written === 'string' && isObjectText(written)) return written;
  if (outcome !== undefined && outcome.outcome !== 'rejected') return objectText(outcome.arguments);
  const parsed = parseArguments(written, { repair });
  return parsed.kind === 'parsed' && parsed.lostNumbers.length === 0 ? objectText(parsed.value) : '{}';
}

/** Returns the JSON text of an object, `{}` for everything else and for what JSON cannot say. */
export function objectText(value: unknown): string {
  const text = isObject(value) ? stringify(value) : undefined;
  // A `toJSON` may say something else than an object.
  return text?.startsWith('{') ? text : '{}';
}

function isObjectText(text: string): boolean {
  return text.length <= limits.textLength && parseObject(text) !== undefined;
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // A cycle, a bigint, too deep, or a member that throws.
    return undefined;
  }
}
