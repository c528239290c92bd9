import type { IncomingMessage } from 'node:http';
import type { GuardedRequest } from './answer-whole.ts';
import { pipeAnswer } from './pipe-answer.ts';
export async function answerStream(request: GuardedRequest, first: IncomingMessage): Promise<void> {
  await pipeAnswer(first, request.response);
}
