import type { ReaderOptions, StreamReader } from '../dialect.ts';
export function createChatReader(_options: ReaderOptions): StreamReader {
  throw new Error('todo');
}
