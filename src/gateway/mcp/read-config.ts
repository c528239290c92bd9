/** The text of a client's `mcpServers` file in, its servers out; what is wrong in it is told with its line and what to write instead. */
import { isObject, ToolmendError } from '../../base/index.ts';
import type { ServerCommand } from './child.ts';
import { type Members, type Span, scanMembers, textAt } from './scan-json.ts';

/** A server of the file: a command to start, or an address. */
export type ConfiguredServer =
  | { readonly kind: 'command'; readonly name: string; readonly command: ServerCommand }
  | { readonly kind: 'address'; readonly name: string; readonly url: URL };

/** Reads the servers of a file. Throws a `ToolmendError` of code `input` that names file, line and mend. */
export function readConfig(text: string, file: string): readonly ConfiguredServer[] {
  const bytes = Buffer.from(text);
  const fail = (at: number, message: string): never => {
    const line = bytes.subarray(0, at).filter((byte) => byte === 10).length + 1;
    throw new ToolmendError('input', `${file}, line ${line}: ${message}`);
  };
  try {
    JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const position = /position (\d+)/.exec(reason)?.[1];
    const at = position === undefined ? bytes.length : Buffer.byteLength(text.slice(0, Number(position)));
    return fail(at, 'this is no JSON; look for a comma too many or too few, a missing quote, or a comment');
  }
  const root = scanMembers(bytes, 0)?.members.get('mcpServers');
  const servers = root && scanMembers(bytes, root.start)?.members;
  if (servers === undefined || servers.size === 0)
    return fail(
      root?.start ?? 0,
      'there are no servers; write {"mcpServers": {"files": {"command": "npx", "args": […]}}}',
    );
  return [...servers].map(([name, span]) => readServer(name, span, { bytes, fail }));
}

interface Source {
  readonly bytes: Buffer;
  readonly fail: (at: number, message: string) => never;
}

function readServer(name: string, span: Span, source: Source): ConfiguredServer {
  const { bytes, fail } = source;
  const members: Members = scanMembers(bytes, span.start)?.members ?? new Map();
  const read = (key: string): unknown => {
    const value = members.get(key);
    return value && JSON.parse(textAt(bytes, value));
  };
  const at = (key: string): number => members.get(key)?.start ?? span.start;
  const [command, url, args = [], env = {}, cwd] = ['command', 'url', 'args', 'env', 'cwd'].map(read);
  if (command === undefined && typeof url === 'string') {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      fail(at('url'), `"url" of the server "${name}" is no address; write it as "http://localhost:3000/mcp"`);
    return { kind: 'address', name, url: new URL(url) };
  }
  if (typeof command !== 'string' || command === '' || url !== undefined)
    return fail(span.start, `the server "${name}" needs either "command", a text such as "npx", or "url"`);
  if (!Array.isArray(args) || !args.every((word) => typeof word === 'string'))
    return fail(at('args'), `"args" of the server "${name}" must be a list of texts, such as ["-y", "some-server"]`);
  if (!isObject(env) || !Object.values(env).every((value) => typeof value === 'string'))
    return fail(at('env'), `"env" of the server "${name}" must hold texts, such as {"TOKEN": "…"}`);
  if (cwd !== undefined && typeof cwd !== 'string')
    return fail(at('cwd'), `"cwd" of the server "${name}" must be a text, the folder to start it in`);
  const started = {
    command,
    args: args as string[],
    env: env as Record<string, string>,
    ...(cwd !== undefined && { cwd }),
  };
  return { kind: 'command', name, command: started };
}

/** Finds the server that is asked for; the name may be left out where there is only one. */
export function chooseServer(
  servers: readonly ConfiguredServer[],
  name: string | undefined,
  file: string,
): ConfiguredServer {
  const names = servers.map((server) => server.name).join(', ');
  const found =
    name === undefined && servers.length === 1 ? servers[0] : servers.find((server) => server.name === name);
  if (found !== undefined) return found;
  const message =
    name === undefined
      ? `${file} holds several servers; name one with --server: ${names}`
      : `${file} holds no server "${name}"; it holds ${names}`;
  throw new ToolmendError('option', message);
}
