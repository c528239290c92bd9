import type { Dialect } from '../dialect.ts';
import { readResponsesAnswer } from './answer.ts';
import { writeResponsesFollowUp } from './follow-up.ts';
import { createResponsesReader } from './stream.ts';

/** Responses. */
export const responses: Dialect = {
  name: 'responses',
  path: '/responses',
  toolsOf: ({ tools }) => tools,
  // The answer to a background request is a ticket, and the calls are fetched later.
  isGuarded: ({ background }) => background !== true,
  // A conversation that the server keeps has the refused answer in it already.
  mayRetry: ({ conversation }) => conversation === undefined || conversation === null,
  readAnswer: readResponsesAnswer,
  usageAt: ['usage'],
  createReader: createResponsesReader,
  writeFollowUp: writeResponsesFollowUp,
};
