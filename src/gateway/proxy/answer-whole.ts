/** A guarded request and the first answer to it in, one whole answer to the client out; asks the model again in between. */
import type { IncomingMessage } from 'node:http';
import { askAgain, type GuardedRequest } from './ask-again.ts';
import { decodeBytes } from './content-coding.ts';
import type { Answer } from './dialect.ts';
import { passHeaders } from './headers.ts';
import { pipeAnswer } from './pipe-answer.ts';
import { readBody } from './read-body.ts';
import { sendError } from './send-error.ts';
import { type JudgedPlace, writeAnswer } from './write-answer.ts';

/** An answer that was read and judged. */
interface Judged {
  readonly from: IncomingMessage;
  readonly bytes: Buffer;
  readonly text: string;
  readonly answer: Answer;
  readonly calls: readonly JudgedPlace[];
}

/** Answers with a whole answer of the model. */
export async function answerWhole(request: GuardedRequest, first: IncomingMessage): Promise<void> {
  const { retries } = request.exchange.settings;
  const opened = await readJudged(request, first);
  if (opened === undefined) return;
  let judged = opened;
  let text = request.text;
  const spent: unknown[] = [];

  for (let left = request.mayRetry ? retries : 0; left > 0 && isRefused(judged); left -= 1) {
    const next = await askAgain(request, { text, said: judged.answer.said, calls: judged.calls });
    const read = next && (await readNext(request, next.from));
    // What the upstream answers to a question of ours is no answer to the client's: it gets the last one that is.
    if (next === undefined || read === undefined) break;
    spent.push(judged.answer.usage);
    text = next.text;
    judged = read;
  }
  sendJudged(request, judged, spent);
}

function isRefused({ calls }: Judged): boolean {
  return calls.some(({ verdict }) => verdict.kind === 'refused');
}

/** Reads the first answer; what cannot be read goes to the client as it came, and nothing is left to do. */
async function readJudged(request: GuardedRequest, from: IncomingMessage): Promise<Judged | undefined> {
  const { exchange, response } = request;
  const { maxAnswer, strict } = exchange.settings;
  const body = await readBody(from, maxAnswer);
  if (body.kind === 'too-large') {
    exchange.metrics.count('unguarded', { reason: 'answer-too-large' });
    exchange.settings.tell(
      `an answer is larger than ${maxAnswer} bytes and was ${strict ? 'refused' : 'passed unguarded'}`,
    );
    if (strict) {
      from.destroy();
      sendError(response, {
        status: 502,
        code: 'answer_too_large',
        message: `the answer is larger than ${maxAnswer} bytes`,
      });
    } else await pipeAnswer(from, response, body.beginning);
    return undefined;
  }
  const judged = await judgeBytes(request, from, body.bytes);
  if (judged === undefined) {
    response.writeHead(from.statusCode ?? 200, from.statusMessage, passHeaders(from));
    response.end(body.bytes);
  }
  return judged;
}

async function judgeBytes(
  { dialect, exchange }: GuardedRequest,
  from: IncomingMessage,
  bytes: Buffer,
): Promise<Judged | undefined> {
  const plain = await decodeBytes(bytes, from.headers['content-encoding'], exchange.settings.maxAnswer);
  if (plain === undefined) {
    exchange.metrics.count('unguarded', { reason: 'content-encoding' });
    return undefined;
  }
  const text = plain.toString('utf8');
  const answer = dialect.readAnswer(text);
  if (answer === undefined) return undefined;
  const calls = answer.calls.map((placed) => ({ ...placed, verdict: exchange.judge(placed.call) }));
  return { from, bytes, text, answer, calls };
}

/** Reads an answer after the first; `undefined` where it cannot be judged. */
async function readNext(request: GuardedRequest, from: IncomingMessage): Promise<Judged | undefined> {
  try {
    const body = await readBody(from, request.exchange.settings.maxAnswer);
    if (body.kind === 'whole') return await judgeBytes(request, from, body.bytes);
    from.destroy();
  } catch (error) {
    if (!isBrokenOff(error)) throw error;
  }
  return undefined;
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

function sendJudged(
  { dialect, exchange, response }: GuardedRequest,
  { from, bytes, text, answer, calls }: Judged,
  spent: readonly unknown[],
): void {
  const written = writeAnswer({ text, calls, usageAt: dialect.usageAt, usage: answer.usage, spent });
  const status = from.statusCode ?? 200;
  if (written === text) {
    response.writeHead(status, from.statusMessage, [...passHeaders(from), ...retryHeader(spent)]);
    response.end(bytes);
    return;
  }
  const refused = calls.filter(({ verdict }) => verdict.kind === 'refused').length;
  if (refused > 0) exchange.metrics.count('marked', {}, refused);
  const healed = calls.some(({ verdict }) => verdict.kind === 'rewritten');
  const outcome = refused > 0 ? 'rejected' : healed ? 'healed' : 'accepted';
  const body = Buffer.from(written);
  // Checks of the body would fail where the body has changed.
  const headers = passHeaders(from, [
    'content-length',
    'content-encoding',
    'content-md5',
    'digest',
    'content-digest',
    'etag',
  ]);
  headers.push('Content-Length', String(body.length), 'X-Toolmend-Outcome', outcome, ...retryHeader(spent));
  response.writeHead(status, from.statusMessage, headers);
  response.end(body);
}

function retryHeader(spent: readonly unknown[]): string[] {
  return spent.length === 0 ? [] : ['X-Toolmend-Retries', String(spent.length)];
}
