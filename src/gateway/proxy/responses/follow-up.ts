/** Refused items and what is answered to their calls in, the request that asks the model again out. */
import type { FollowUp } from '../dialect.ts';
import { addItems, addMember, applyEdits, findSpan, replaceValue } from '../json-edit.ts';
import { wireArguments } from '../judge-calls.ts';
import { takeIds } from '../wire-ids.ts';
import { isCallItem } from './answer.ts';

/** Writes the request with the items and the answers added; what the client wrote of it stays as it was. */
export function writeResponsesFollowUp(requestText: string, { said, calls, replies }: FollowUp): string | undefined {
  const ids = takeIds(calls.map(({ call }) => call.id));
  let at = 0;
  const spoken = said.map((item) => {
    if (!isCallItem(item)) return item;
    const judged = calls[at]!;
    const id = ids[at];
    at += 1;
    return { ...item, call_id: id, arguments: wireArguments(judged.call, judged.verdict) };
  });
  const results = replies.map((output, index) => ({ type: 'function_call_output', call_id: ids[index], output }));
  const added = [...spoken, ...results].map((item) => JSON.stringify(item));

  const span = findSpan(requestText, ['input']);
  if (span === undefined) return applyEdits(requestText, [addMember(requestText, [], 'input', `[${added.join(',')}]`)]);
  const input = requestText.slice(span.start, span.end);
  if (input.startsWith('[')) return applyEdits(requestText, [addItems(requestText, ['input'], added)]);
  if (!input.startsWith('"')) return undefined;
  const first = `{"role":"user","content":${input}}`;
  return applyEdits(requestText, [replaceValue(requestText, ['input'], `[${[first, ...added].join(',')}]`)]);
}
