import type { Dialect } from '../dialect.ts';
import { readChatAnswer } from './answer.ts';
import { writeChatFollowUp } from './follow-up.ts';
import { createChatReader } from './stream.ts';
import { readChatTools } from './tools.ts';

/** Chat Completions. */
export const chat: Dialect = {
  name: 'chat',
  path: '/chat/completions',
  toolsOf: readChatTools,
  isGuarded: () => true,
  // With several choices there is no one message that could be answered.
  mayRetry: ({ n }) => n === undefined || n === null || n === 1,
  readAnswer: readChatAnswer,
  usageAt: ['usage'],
  createReader: createChatReader,
  writeFollowUp: writeChatFollowUp,
};
