/** The text of a client's `mcpServers` file in, its servers out; what is wrong in it is told with its line and what to write instead. */
import { distanceUpTo, isObject, ToolmendError } from '../../base/index.ts';
import type { ServerCommand } from './child.ts';
import { type Environment, fillVariables } from './fill-variables.ts';
import { type Members, type Span, scanMembers, textAt } from './scan-json.ts';

/** Where a server is. */
export interface ServerAddress {
  readonly url: URL;
  /** Headers of every request, such as one that says who asks. */
  readonly headers?: Readonly<Record<string, string>>;
  /** It speaks the older transport, whose answers come on a stream of their own. */
  readonly older?: boolean;
}

/** An address, and what the server there is called. */
export interface NamedAddress extends ServerAddress {
  readonly name: string;
}

/** A server of the file: a command to start, or an address. */
export type ConfiguredServer =
  | { readonly kind: 'command'; readonly name: string; readonly command: ServerCommand }
  | ({ readonly kind: 'address' } & NamedAddress);

/**
 * Reads the servers of a file. The variables that its texts name are those of the process, unless others are given. Throws a
 * `ToolmendError` of code `input` that names file, line and mend, and no value of a variable.
 */
export function readConfig(
  text: string,
  file: string,
  environment: Environment = process.env,
): readonly ConfiguredServer[] {
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
  const scanned = root && scanMembers(bytes, root.start);
  const servers = scanned?.members;
  if (servers === undefined || servers.size === 0)
    return fail(
      root?.start ?? 0,
      'there are no servers; write {"mcpServers": {"files": {"command": "npx", "args": […]}}}',
    );
  if (scanned?.repeated !== undefined)
    fail(scanned.repeated.start, 'two servers have the same name; give each one of its own');
  return [...servers].map(([name, span]) => readServer(name, span, { bytes, environment, fail }));
}

interface Source {
  readonly bytes: Buffer;
  readonly environment: Environment;
  readonly fail: (at: number, message: string) => never;
}

/** Fields whose misspelling is told, since it would leave them out; clients have further ones of their own, which are no matter. */
const longFields = ['command', 'args', 'headers'];

function readServer(name: string, span: Span, source: Source): ConfiguredServer {
  const { bytes, environment, fail } = source;
  const members: Members = scanMembers(bytes, span.start)?.members ?? new Map();
  const read = (key: string): unknown => {
    const value = members.get(key);
    return value && JSON.parse(textAt(bytes, value));
  };
  const at = (key: string): number => members.get(key)?.start ?? span.start;
  for (const key of members.keys()) {
    const meant = longFields.find((field) => !members.has(field) && distanceUpTo(key, field, 1) <= 1);
    if (meant !== undefined) fail(at(key), `the server "${name}" has "${key}"; write "${meant}"`);
  }
  const fill = (key: string, text: string): string =>
    fillVariables(text, environment, (placeholder, message) =>
      fail(Math.max(at(key), bytes.indexOf(placeholder, at(key))), `"${key}" of the server "${name}": ${message}`),
    );
  const fillAll = (key: string, texts: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(texts).map(([each, text]) => [each, fill(key, text)]));
  const [command, written, args = [], env = {}, cwd] = ['command', 'url', 'args', 'env', 'cwd'].map(read);
  if (command === undefined && typeof written === 'string') {
    const url = fill('url', written);
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      fail(at('url'), `"url" of the server "${name}" is no address; write it as "http://localhost:3000/mcp"`);
    const headers = read('headers') ?? {};
    if (!isRecordOfTexts(headers))
      return fail(
        at('headers'),
        `"headers" of the server "${name}" must hold texts, such as {"Authorization": "Bearer \${TOKEN}"}`,
      );
    return {
      kind: 'address',
      name,
      url: new URL(url),
      ...(members.has('headers') && { headers: fillAll('headers', headers) }),
      ...(read('type') === 'sse' && { older: true }),
    };
  }
  if (typeof command !== 'string' || command === '' || written !== undefined)
    return fail(span.start, `the server "${name}" needs either "command", a text such as "npx", or "url"`);
  if (!Array.isArray(args) || !args.every((word) => typeof word === 'string'))
    return fail(at('args'), `"args" of the server "${name}" must be a list of texts, such as ["-y", "some-server"]`);
  if (!isRecordOfTexts(env))
    return fail(at('env'), `"env" of the server "${name}" must hold texts, such as {"TOKEN": "…"}`);
  if (cwd !== undefined && typeof cwd !== 'string')
    return fail(at('cwd'), `"cwd" of the server "${name}" must be a text, the folder to start it in`);
  const started: ServerCommand = {
    command: fill('command', command),
    written: command,
    args: args.map((word: string) => fill('args', word)),
    env: fillAll('env', env),
    ...(cwd !== undefined && { cwd: fill('cwd', cwd) }),
  };
  return { kind: 'command', name, command: started };
}

/** Finds the server of a name. Throws a `ToolmendError` of code `option` where there is none. */
export function chooseServer(servers: readonly ConfiguredServer[], name: string, file: string): ConfiguredServer {
  const found = servers.find((server) => server.name === name);
  if (found !== undefined) return found;
  const names = servers.map((server) => server.name).join(', ');
  throw new ToolmendError('option', `${file} holds no server "${name}"; it holds ${names}`);
}

function isRecordOfTexts(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string');
}
