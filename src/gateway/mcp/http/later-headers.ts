/** A message as it is sent in, the headers that repeat what it says out, as the later era wants them (protocol 2026-07-28). */
import type { IncomingHttpHeaders } from 'node:http';
import { isObject, parseJson } from '../../../base/index.ts';
import type { Message } from '../message.ts';
import { readEnvelope, versionKey } from '../read-envelope.ts';
import { readString, scanMembers, textAt } from '../scan-json.ts';
import { findParamHeaders, type ParamHeader, readText, writeParamHeaders, writeText } from './param-headers.ts';

/** The headers of requests to one server. */
export interface LaterHeaders {
  /** Learns from the result of `tools/list` which arguments are repeated. */
  learn(result: unknown): void;
  /** Returns the headers of a message; `undefined` for one of the era with a handshake. */
  write(message: Message): IncomingHttpHeaders | undefined;
}

/** The parameter that `Mcp-Name` repeats, by method. */
const namedBy: ReadonlyMap<string | undefined, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
]);

/** Creates the headers of a server whose tools are not known yet. */
export function createLaterHeaders(): LaterHeaders {
  const repeated = new Map<unknown, readonly ParamHeader[]>();
  return {
    learn(result) {
      const tools = isObject(result) && Array.isArray(result['tools']) ? result['tools'].filter(isObject) : [];
      for (const { name, inputSchema } of tools) {
        const found = findParamHeaders(inputSchema);
        if (found.length > 0) repeated.set(name, found);
        else repeated.delete(name);
      }
    },
    write({ bytes, members, method }) {
      const params = members.get('params');
      const inside = params && scanMembers(bytes, params.start)?.members;
      const version = readEnvelope(bytes, inside?.get('_meta'))?.[versionKey];
      if (inside === undefined || method === undefined || typeof version !== 'string') return undefined;
      const key = namedBy.get(method);
      const name = key === undefined ? undefined : readString(bytes, inside.get(key));
      const args = inside.get('arguments');
      const found = method === 'tools/call' ? repeated.get(name) : undefined;
      return {
        'mcp-protocol-version': writeText(version),
        'mcp-method': writeText(method),
        ...(name !== undefined && { 'mcp-name': writeText(name) }),
        ...(found && args && Object.fromEntries(writeParamHeaders(found, parseJson(textAt(bytes, args))))),
      };
    },
  };
}

/** Returns the first header of a message of the later era that does not say what the message says. */
export function findMismatch(wanted: IncomingHttpHeaders, headers: IncomingHttpHeaders): string | undefined {
  return Object.keys(wanted).find((name) => {
    const told = headers[name];
    return typeof told !== 'string' || readText(told.trim()) !== readText(String(wanted[name]));
  });
}
