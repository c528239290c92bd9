/** An event with its calls judged in, its bytes for the client out: the very same where nothing is to change. */

import { addMember, applyEdits, type Edit, replaceValue } from '../json-edit.ts';
import { writeMark } from '../judge-calls.ts';
import { rewriteData, type StreamEvent } from '../sse.ts';
import { setMember } from '../write-answer.ts';
import type { CallPart, ChatCall } from './deltas.ts';

/** A delta in an event, with the call it belongs to. */
export interface OwnedPart {
  readonly call: ChatCall;
  readonly part: CallPart;
}

/** Writes an event; `undefined` where nothing is left of it that the client does not have. `more` is edited beside the calls. */
export function writeChatEvent(
  event: StreamEvent,
  owned: readonly OwnedPart[],
  more: (data: string) => readonly (Edit | undefined)[] = () => [],
): Buffer | undefined {
  const { data } = event;
  if (data === undefined) return event.bytes;
  const edits = [...owned.flatMap((each) => editsOf(data, each)), ...more(data)].filter((edit) => edit !== undefined);
  if (edits.length === 0) return event.bytes;
  const bytes = rewriteData(event, applyEdits(data, edits));
  return isRepetition(owned, bytes) ? undefined : bytes;
}

/** A client that adds the deltas up gets the text once, and nothing beside it. */
function editsOf(data: string, { call, part }: OwnedPart): (Edit | undefined)[] {
  const { verdict } = call;
  switch (verdict?.kind) {
    case 'rewritten':
      if (part === bearerOf(call).part) return [setMember(data, part.argumentsAt, JSON.stringify(verdict.text))];
      return part.hasArguments ? [replaceValue(data, part.argumentsAt, '""')] : [];
    case 'refused':
      return part === call.parts[0] ? [addMember(data, part.at, 'toolmend', writeMark(verdict))] : [];
    default:
      return [];
  }
}

/** Chooses, once, the delta that carries the text: the first after the one that names the call, else that one. */
function bearerOf(call: ChatCall): NonNullable<ChatCall['bearer']> {
  if (call.bearer !== undefined) return call.bearer;
  const [first, second] = call.parts.filter(({ hasArguments }) => hasArguments);
  const part = (first === call.parts[0] ? second : undefined) ?? first ?? call.parts[0];
  const { data = '' } = part?.event ?? {};
  const edit = part && replaceValue(data, part.argumentsAt, '""');
  call.bearer = { part, emptied: edit && rewriteData(part.event, applyEdits(data, [edit])) };
  return call.bearer;
}

/** Tells whether an event, its arguments emptied, says no more than the one that carries the text: then it is left out. */
function isRepetition(owned: readonly OwnedPart[], bytes: Buffer): boolean {
  const [only] = owned;
  if (owned.length !== 1 || only?.call.verdict?.kind !== 'rewritten') return false;
  const { part, emptied } = bearerOf(only.call);
  return only.part !== part && only.part !== only.call.parts[0] && emptied?.equals(bytes) === true;
}
