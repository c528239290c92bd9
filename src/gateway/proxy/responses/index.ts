import { chat } from '../chat/index.ts';
import type { Dialect } from '../dialect.ts';
export const responses: Dialect = { ...chat, name: 'responses', isGuarded: () => false };
