/** A request for a list in, the lists of all servers as one out: each item as the bytes it came as, but for a name that is told apart. */
import { isObject } from '../../../base/index.ts';
import { type Message, readMessage, readPart } from '../message.ts';
import { readString, type Span, scanItems, scanMembers, splice, textAt } from '../scan-json.ts';
import { rpcCodes, writeRequest } from '../write-answer.ts';
import type { NameBook } from './name-book.ts';
import type { Member, Request, Switchboard } from './switchboard.ts';

/** A kind of list. */
export interface ListKind {
  readonly method: string;
  /** The capability of those who have one. */
  readonly capability: string;
  /** The member of the result that holds the items. */
  readonly key: string;
  /** The member of an item that names it. */
  readonly named: string;
  readonly book: NameBook;
}

/** The kinds of list that can be asked for, by their method. */
export const listForms: readonly Omit<ListKind, 'book'>[] = [
  { method: 'tools/list', capability: 'tools', key: 'tools', named: 'name' },
  { method: 'prompts/list', capability: 'prompts', key: 'prompts', named: 'name' },
  { method: 'resources/list', capability: 'resources', key: 'resources', named: 'uri' },
  { method: 'resources/templates/list', capability: 'resources', key: 'resourceTemplates', named: 'uriTemplate' },
  { method: 'tasks/list', capability: 'tasks', key: 'tasks', named: 'taskId' },
];

/** The time that a server has for its whole list, in milliseconds: less than who asked for the merged one may have. */
const patience = 9_000;
/** A server that hands out cursors without end is stopped here. */
const mostPages = 1_000;

interface Item {
  readonly bytes: Buffer;
  readonly name: string | undefined;
  readonly span: Span | undefined;
}

interface MemberList {
  readonly member: Member;
  readonly items: readonly Item[];
  /** What the first page says beside its items, such as how long it holds. */
  readonly beside: Readonly<Record<string, unknown>>;
  /** The answer that was an error. */
  readonly failed: Message | undefined;
}

/** Returns the merged answer; `undefined` where the client has cancelled its request. */
export async function mergeList(
  kind: ListKind,
  request: Request,
  board: Switchboard,
  say: (line: string) => void,
): Promise<Buffer | undefined> {
  const read = board.able(kind.capability).map((member) => readList(kind, request, member, board));
  const lists = await Promise.all(read);
  const whole = lists.filter((list) => list !== undefined);
  if (whole.length < lists.length) return undefined;
  for (const { member, failed } of whole) {
    const reason = failed && describeFailure(failed);
    if (reason !== undefined) say(`the ${kind.key} of ${member.name} are left out: ${reason}`);
  }
  const good = whole.filter(({ failed }) => failed === undefined);
  const [first] = whole;
  if (good.length === 0 && first?.failed !== undefined) return first.failed.bytes;

  const names = new Map(good.map(({ member, items }) => [member, items.flatMap(({ name }) => name ?? [])]));
  const nameOf = kind.book.enter(names);
  const parts = good.flatMap(({ member, items }) =>
    items.flatMap(({ bytes, name, span }) => {
      if (name === undefined || span === undefined) return [bytes];
      const given = nameOf({ member, name });
      if (given === undefined) return [];
      return [given === name ? bytes : splice(bytes, span, JSON.stringify(given))];
    }),
  );
  const rest = JSON.stringify(mergeBeside(good.map(({ beside }) => beside))).slice(1, -1);
  const joined = parts.flatMap((part, i) => (i === 0 ? [part] : [Buffer.from(','), part]));
  return Buffer.concat([
    Buffer.from(`{"jsonrpc":"2.0","id":${request.id},"result":{${rest}${rest === '' ? '' : ','}"${kind.key}":[`),
    ...joined,
    Buffer.from(']}}\n'),
  ]);
}

async function readList(
  { method, key, named }: ListKind,
  request: Request,
  member: Member,
  board: Switchboard,
): Promise<MemberList | undefined> {
  const until = performance.now() + patience;
  const items: Item[] = [];
  const seen = new Set<string>();
  let next = request;
  let beside: Readonly<Record<string, unknown>> | undefined;
  for (let page = 0; page < mostPages; page++) {
    const answer = await board.call(member, next, Math.max(0, until - performance.now()));
    if (answer === undefined) return undefined;
    const result = answer.members.get('result');
    const members = result && scanMembers(answer.bytes, result.start)?.members;
    const list = members?.get(key);
    const scanned = list && scanItems(answer.bytes, list.start);
    if (members === undefined || scanned === undefined) return { member, items: [], beside: {}, failed: answer };
    for (const { start, end } of scanned.items) {
      // A copy, so that one small item does not keep the whole answer.
      const bytes = Buffer.from(answer.bytes.subarray(start, end));
      const span = scanMembers(bytes, 0)?.members.get(named);
      items.push({ bytes, span, name: readString(bytes, span) });
    }
    beside ??= readBeside(answer.bytes, members);
    const cursor = readString(answer.bytes, members.get('nextCursor'));
    if (cursor === undefined || cursor === '' || seen.has(cursor)) break;
    seen.add(cursor);
    const id = board.nextId();
    next = { id, bytes: Buffer.from(writeRequest(id, method, { ...envelopeOf(request), cursor })) };
  }
  return { member, items, beside: beside ?? {}, failed: undefined };
}

/** Who has no such list has an empty one; every other reason is worth a word. */
function describeFailure(answer: Message): string | undefined {
  const error = readPart(answer, 'error');
  if (!isObject(error)) return 'it answered without a list';
  return error['code'] === rpcCodes.method ? undefined : String(error['message']);
}

/** Returns the params of a request of the gateway's own, in the era of one of the client; its progress is nobody's. */
export function envelopeOf({ bytes }: Request): Record<string, unknown> {
  const params = readPart(readMessage(bytes, 0)!, 'params');
  const meta = isObject(params) ? params['_meta'] : undefined;
  if (!isObject(meta)) return {};
  const { progressToken: _, ...kept } = meta;
  return { _meta: kept };
}

function readBeside(bytes: Buffer, members: ReadonlyMap<string, Span>): Record<string, unknown> {
  const read = ['resultType', 'ttlMs', 'cacheScope'].flatMap((key) => {
    const span = members.get(key);
    return span === undefined ? [] : [[key, JSON.parse(textAt(bytes, span)) as unknown]];
  });
  return Object.fromEntries(read);
}

/** The merged list holds as long as the one that holds shortest, and is as private as the most private. */
function mergeBeside(all: readonly Readonly<Record<string, unknown>>[]): Record<string, unknown> {
  const merged: Record<string, unknown> = Object.assign({}, ...all);
  const times = all.flatMap(({ ttlMs }) => (typeof ttlMs === 'number' ? [ttlMs] : []));
  if (times.length > 0) merged['ttlMs'] = Math.min(...times);
  if (all.some(({ cacheScope }) => cacheScope === 'private')) merged['cacheScope'] = 'private';
  return merged;
}
