/** The first request of a client in, one answer for all servers out: what they can, joined, in the oldest of their versions. */
import { isObject, packageVersion } from '../../../base/index.ts';
import { type Message, readPart } from '../message.ts';
import { join } from './join.ts';
import type { Member, Request, Switchboard } from './switchboard.ts';
import type { Told } from './told.ts';

/** What greetings are given with. */
interface Context {
  readonly board: Switchboard;
  readonly say: (line: string) => void;
  /** Ends a server that cannot be greeted. */
  readonly leaveOut: (member: Member, reason: string) => void;
}

interface Greeting {
  readonly member: Member;
  readonly result: Readonly<Record<string, unknown>>;
}

/** The time that servers have to start, and to say whether they know the later era, in milliseconds. */
const patience = { initialize: 30_000, discover: 10_000 };

const serverInfoKey = 'io.modelcontextprotocol/serverInfo';

/** Answers `initialize`. Who refuses it is left out; where all do, the first refusal is the answer. */
export async function initialize(request: Request, { board, leaveOut }: Context): Promise<Buffer | undefined> {
  const answers = await askAll(request, board, patience.initialize);
  const greetings = readGreetings(answers);
  if (greetings.length === 0) return answers.find(({ answer }) => answer !== undefined)?.answer?.bytes;
  for (const { member, answer } of answers) {
    if (answer === undefined || member.gone !== undefined || greetings.some((each) => each.member === member)) continue;
    leaveOut(member, `the server "${member.name}" is left out: ${reasonOf(answer)}`);
  }
  const versions = greetings.map(({ result }) => result['protocolVersion']).filter((each) => typeof each === 'string');
  return write(request, {
    protocolVersion: versions.sort()[0],
    ...joinGreetings(greetings),
    serverInfo: describeSelf(greetings),
  });
}

/** Answers `server/discover`. One server that does not know the later era keeps all of them in the one with a handshake. */
export async function discover(request: Request, { board }: Context): Promise<Buffer | undefined> {
  const answers = await askAll(request, board, patience.discover);
  const greetings = readGreetings(answers);
  const refused = answers.find(({ member }) => !greetings.some((each) => each.member === member));
  if (refused !== undefined || greetings.length === 0) return refused?.answer?.bytes;
  const lists = greetings.map(({ result }) => result['supportedVersions']).filter(Array.isArray);
  const [first = [], ...others] = lists;
  return write(request, {
    resultType: 'complete',
    ttlMs: 0,
    cacheScope: 'private',
    supportedVersions: first.filter((version) => others.every((list) => list.includes(version))),
    ...joinGreetings(greetings),
    _meta: { [serverInfoKey]: describeSelf(greetings) },
  });
}

/** Greets a server that was started again as the client greeted the one before it; false where it does not take that. */
export async function greetAgain(member: Member, told: Told, board: Switchboard): Promise<boolean> {
  const request = told.greeting(board.nextId());
  if (request === undefined) return true;
  const result = readGreeting(await board.greet(member, request, patience.initialize));
  if (result === undefined) return false;
  member.capabilities = capabilitiesOf(result);
  if (told.initialized !== undefined) member.send(told.initialized);
  return true;
}

interface Answered {
  readonly member: Member;
  readonly answer: Message | undefined;
}

function askAll(request: Request, board: Switchboard, time: number): Promise<readonly Answered[]> {
  return Promise.all(
    board.alive().map(async (member) => ({ member, answer: await board.call(member, request, time) })),
  );
}

function readGreetings(answers: readonly Answered[]): readonly Greeting[] {
  return answers.flatMap(({ member, answer }) => {
    const result = readGreeting(answer);
    return result === undefined ? [] : [{ member, result }];
  });
}

function readGreeting(answer: Message | undefined): Greeting['result'] | undefined {
  const result = answer && readPart(answer, 'result');
  return isObject(result) ? result : undefined;
}

function capabilitiesOf(result: Greeting['result']): Readonly<Record<string, unknown>> {
  return isObject(result['capabilities']) ? result['capabilities'] : {};
}

function joinGreetings(greetings: readonly Greeting[]): Record<string, unknown> {
  let capabilities: unknown = {};
  const texts: string[] = [];
  for (const { member, result } of greetings) {
    member.capabilities = capabilitiesOf(result);
    capabilities = join(capabilities, member.capabilities);
    if (typeof result['instructions'] === 'string') texts.push(`# ${member.name}\n\n${result['instructions']}`);
  }
  return { capabilities, ...(texts.length > 0 && { instructions: texts.join('\n\n') }) };
}

function describeSelf(greetings: readonly Greeting[]): Record<string, unknown> {
  const title = greetings.map(({ member }) => member.name).join(', ');
  return { name: 'toolmend-gateway', title, version: packageVersion };
}

function reasonOf(answer: Message): string {
  const error = readPart(answer, 'error');
  return isObject(error) ? String(error['message']) : 'it answered initialize without a result';
}

function write({ id }: Request, result: Readonly<Record<string, unknown>>): Buffer {
  return Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}\n`);
}
