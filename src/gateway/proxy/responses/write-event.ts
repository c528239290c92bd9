/** An event of a call in, its bytes for the client out: the very same where nothing is to change. */
import type { HeldCall } from '../hold.ts';
import { addMember, applyEdits, findSpan, replaceValue } from '../json-edit.ts';
import { writeMark } from '../judge-calls.ts';
import { rewriteData, type StreamEvent } from '../sse.ts';
import { type AnswerParts, setMember, writeAnswer } from '../write-answer.ts';

/** A call whose item is streamed. */
export interface ItemCall extends HeldCall {
  /** Whether a delta with the whole text was written. */
  hasDelta: boolean;
}

/** Writes an event of a call; `undefined` for a delta whose text went into another. */
export function writeCallEvent(event: StreamEvent, type: string, held: ItemCall): Buffer | undefined {
  const { data } = event;
  const { verdict } = held;
  if (data === undefined || verdict === undefined || verdict.kind === 'kept') return event.bytes;
  const isItem = type.startsWith('response.output_item.');
  if (verdict.kind === 'refused') {
    if (!isItem) return event.bytes;
    return rewriteData(event, applyEdits(data, [addMember(data, ['item'], 'toolmend', writeMark(verdict))]));
  }
  const text = JSON.stringify(verdict.text);
  switch (type) {
    case 'response.output_item.added': {
      // Arguments that come with the opening are told in full later.
      const span = findSpan(data, ['item', 'arguments']);
      if (span === undefined || data.slice(span.start, span.end) === '""') return event.bytes;
      return rewriteData(event, applyEdits(data, [{ ...span, text: '""' }]));
    }
    case 'response.function_call_arguments.delta':
      if (held.hasDelta) return undefined;
      held.hasDelta = true;
      return rewriteData(event, applyEdits(data, [replaceValue(data, ['delta'], text)]));
    case 'response.function_call_arguments.done':
      return rewriteData(event, applyEdits(data, [setMember(data, ['arguments'], text)]));
    default:
      return rewriteData(event, applyEdits(data, [setMember(data, ['item', 'arguments'], text)]));
  }
}

/** Writes the event that ends a response and holds all of it. */
export function writeFinalEvent(event: StreamEvent, parts: Pick<AnswerParts, 'calls' | 'usage' | 'spent'>): Buffer {
  const { data = '' } = event;
  const written = writeAnswer({ ...parts, text: data, usageAt: ['response', 'usage'] });
  return written === data ? event.bytes : rewriteData(event, written);
}
