/** A list of tools from the server in, the same with the owner's declarations out; tools that the owner does not declare stay as they came. */
import { forModel } from '../../contract/index.ts';
import type { Message } from './message.ts';
import { readString, type Span, scanItems, scanMembers } from './scan-json.ts';
import type { ToolShelf } from './tool-shelf.ts';

/** Returns the bytes of the line with the schemas that the owner declares, told with the sentences of their rules; `undefined` where none is in it. */
export function showContracts(message: Message, shelf: ToolShelf, locale: 'en' | 'zh'): Buffer | undefined {
  const { bytes } = message;
  const result = message.members.get('result');
  const tools = result && scanMembers(bytes, result.start)?.members.get('tools');
  const items = tools && scanItems(bytes, tools.start)?.items;
  if (items === undefined) return undefined;
  const parts: Buffer[] = [];
  let from = 0;
  for (const item of items) {
    const members = scanMembers(bytes, item.start)?.members;
    const schema: Span | undefined = members?.get('inputSchema');
    const tool = shelf.declared(readString(bytes, members?.get('name')) ?? '');
    if (schema === undefined || tool === undefined) continue;
    parts.push(bytes.subarray(from, schema.start), Buffer.from(JSON.stringify(forModel(tool, { locale }))));
    from = schema.end;
  }
  return from === 0 ? undefined : Buffer.concat([...parts, bytes.subarray(from)]);
}
