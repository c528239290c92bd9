/** A request of the client in, the servers that it is for asked, their answer to the client out: one way for each method. */
import { isObject } from '../../../base/index.ts';
import { type Message, readPart } from '../message.ts';
import { readString, type Span, spanAt, splice } from '../scan-json.ts';
import { rpcCodes, writeError, writeRequest } from '../write-answer.ts';
import { discover, initialize } from './greet.ts';
import { createListenings, type Listenings } from './listen.ts';
import { envelopeOf, type ListKind, listForms, mergeList } from './merge-list.ts';
import { createNameBook, type NameBook } from './name-book.ts';
import type { Member, Request, Switchboard } from './switchboard.ts';
import type { Told } from './told.ts';

/** What requests are answered with. */
export interface RouteContext {
  readonly board: Switchboard;
  readonly told: Told;
  readonly say: (line: string) => void;
  readonly toClient: (bytes: Buffer | string) => void;
  readonly leaveOut: (member: Member, reason: string) => void;
}

/** The ways of all requests. */
export interface Routes {
  /** Answers a request; resolves when its servers need no more input for it. */
  answer(message: Message, request: Request): Promise<void>;
  readonly listenings: Listenings;
}

/** Answers with bytes, or with `undefined` where there is nothing to say. */
type Route = (request: Request, message: Message) => Promise<Buffer | string | undefined> | undefined;

/** Hears of the server that did not refuse. */
type Taken = (member: Member) => void;

/** Creates the ways of a session. */
export function createRoutes(context: RouteContext): Routes {
  const { board, told, say, toClient } = context;
  const listenings = createListenings(board, toClient);
  const kinds = new Map<string, ListKind>(
    listForms.map((form) => [
      form.method,
      { ...form, book: createNameBook({ kind: singular(form.key), rename: form.named === 'name', say }) },
    ]),
  );
  const bookOf = (method: string): NameBook => kinds.get(method)!.book;

  /** Passes a request on to one server, under another name where it has one there. */
  function pass(request: Request, member: Member, taken?: Taken): undefined {
    board.ask(member, request, (answer) => {
      if (answer === undefined) return;
      if (answer.members.has('result')) taken?.(member);
      toClient(answer.bytes);
    });
  }

  function passByName(request: Request, book: NameBook, kind: string, span: Span | undefined): string | undefined {
    const name = readString(request.bytes, span);
    const place = name === undefined ? undefined : book.find(name);
    if (name === undefined || span === undefined || place === undefined)
      return writeError(request.id, rpcCodes.params, describeUnknown(kind, name, book));
    const bytes = place.name === name ? request.bytes : splice(request.bytes, span, JSON.stringify(place.name));
    return pass({ id: request.id, bytes }, place.member);
  }

  /** Asks one after another until one does not refuse. */
  async function inTurn(
    request: Request,
    members: readonly Member[],
    isFinal: (code: unknown) => boolean,
    taken?: Taken,
  ) {
    let refusal: { readonly bytes: Buffer; readonly code: unknown } | undefined;
    for (const member of members) {
      const answer = await board.call(member, request);
      if (answer === undefined) return undefined;
      if (answer.members.has('result')) {
        taken?.(member);
        return answer.bytes;
      }
      const error = readPart(answer, 'error');
      const code = isObject(error) ? error['code'] : undefined;
      if (isFinal(code)) return answer.bytes;
      // Of several refusals the best is one of a server that knows the method.
      if (refusal === undefined || refusal.code === rpcCodes.method) refusal = { bytes: answer.bytes, code };
    }
    return refusal?.bytes ?? writeError(request.id, rpcCodes.method, 'none of the servers has this method');
  }

  const byUri =
    (capability: string, books: readonly NameBook[], path: readonly string[]): Route =>
    (request, message) => {
      const uri = readString(message.bytes, spanAt(message.bytes, message.span, path)) ?? '';
      const place = books.flatMap((book) => book.find(uri) ?? [])[0];
      const taken: Taken = (member) => told.taken(member, uri, message);
      if (place !== undefined) return pass(request, place.member, taken);
      return inTurn(request, board.able(capability), () => false, taken);
    };

  async function readPrompts(request: Request): Promise<NameBook> {
    const kind = kinds.get('prompts/list')!;
    if (kind.book.isRead()) return kind.book;
    const id = board.nextId();
    await mergeList(kind, { id, bytes: Buffer.from(writeRequest(id, kind.method, envelopeOf(request))) }, board, say);
    return kind.book;
  }

  const passPrompt =
    (path: readonly string[]): Route =>
    async (request, message) =>
      passByName(request, await readPrompts(request), 'prompt', spanAt(message.bytes, message.span, path));

  const readResource = byUri('resources', [bookOf('resources/list')], ['params', 'uri']);
  const completePrompt = passPrompt(['params', 'ref', 'name']);
  const completeResource = byUri(
    'completions',
    [bookOf('resources/templates/list'), bookOf('resources/list')],
    ['params', 'ref', 'uri'],
  );
  const askTask: Route = (request) => inTurn(request, board.able('tasks'), () => false);
  const tools = bookOf('tools/list');

  const routes = new Map<string, Route>([
    ['initialize', (request) => initialize(request, context)],
    ['server/discover', (request) => discover(request, context)],
    ['ping', async ({ id }) => `{"jsonrpc":"2.0","id":${id},"result":{}}\n`],
    ...[...kinds].map(([method, kind]): [string, Route] => [method, (request) => mergeList(kind, request, board, say)]),
    ['prompts/get', passPrompt(['params', 'name'])],
    ['resources/read', readResource],
    ['resources/subscribe', readResource],
    ['resources/unsubscribe', readResource],
    [
      'completion/complete',
      (request, message) =>
        spanAt(message.bytes, message.span, ['params', 'ref', 'name'])
          ? completePrompt(request, message)
          : completeResource(request, message),
    ],
    ['tasks/get', askTask],
    ['tasks/result', askTask],
    ['tasks/cancel', askTask],
    ['logging/setLevel', (request) => askEach(request, board.able('logging'))],
    ['subscriptions/listen', (request) => void listenings.listen(request)],
  ]);

  async function askEach(request: Request, members: readonly Member[]): Promise<Buffer | string | undefined> {
    const answers = await Promise.all(members.map((member) => board.call(member, request)));
    if (answers.length === 0) return writeError(request.id, rpcCodes.method, 'none of the servers has this method');
    return (answers.find((answer) => answer?.members.has('result')) ?? answers[0])?.bytes;
  }

  return {
    listenings,
    async answer(message, request) {
      // Calls are many, and wait for nothing here.
      if (message.method === 'tools/call') {
        const refusal = passByName(request, tools, 'tool', spanAt(message.bytes, message.span, ['params', 'name']));
        if (refusal !== undefined) toClient(refusal);
        return;
      }
      const route = routes.get(message.method ?? '');
      const unknown = (): ReturnType<Route> => inTurn(request, board.alive(), (code) => code !== rpcCodes.method);
      const answer = await (route === undefined ? unknown() : route(request, message));
      if (answer !== undefined) toClient(answer);
    },
  };
}

function describeUnknown(kind: string, name: string | undefined, book: NameBook): string {
  if (name === undefined) return `the request names no ${kind}`;
  const others = book.instead(name);
  if (others.length === 0) return `no server has a ${kind} "${name}"`;
  return `several servers have a ${kind} "${name}"; use ${others.join(' or ')}`;
}

function singular(key: string): string {
  return key === 'resourceTemplates' ? 'resource template' : key.slice(0, -1);
}
