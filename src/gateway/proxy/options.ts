/** Settings of the proxy in, the same with defaults out; what cannot be meant is a `ToolmendError` of code `option`. */
import {
  isObject,
  type OptionNames,
  type Outcome,
  refuseUnknownOptions,
  type ToolCall,
  ToolmendError,
} from '../../base/index.ts';
import { type GuardOptions, guardOptionNames } from '../../guard.ts';
import type { RecordExtra } from '../../ledger/index.ts';

/** How the proxy works; sizes in bytes, times in milliseconds. */
export interface ProxyOptions {
  /** The server that answers: `http://` or `https://`, with the path that its API stands under, if any. */
  readonly upstream: string;
  /** How often one request asks the model again when calls are refused. Default 2; 0 hands them through marked at once. */
  readonly retries?: number;
  /** How calls are checked; the tools come with each request. */
  readonly guard?: Omit<GuardOptions, 'tools'>;
  /** Refuses what could not be guarded in place of passing it: a tool whose schema cannot be used, an answer too large to be read. Default false. */
  readonly strict?: boolean;
  /** The largest request body that is read. Default 32 MiB. */
  readonly maxBody?: number;
  /** The largest answer that is read, and the most that is held back of a stream. Default 64 MiB. */
  readonly maxAnswer?: number;
  /** The longest silence of the upstream. Default 600,000. */
  readonly timeout?: number;
  /** Takes down every call that was checked. */
  readonly record?: (call: ToolCall, outcome: Outcome, extra: RecordExtra) => void;
  /** Is told, in one line each, what the owner should know; never a header, an argument or a message. */
  readonly tell?: (line: string) => void;
}

/** The settings with every default in its place. */
export interface ProxySettings extends Required<Omit<ProxyOptions, 'upstream'>> {
  readonly upstream: URL;
}

const names: OptionNames<ProxyOptions> = {
  upstream: true,
  retries: true,
  guard: true,
  strict: true,
  maxBody: true,
  maxAnswer: true,
  timeout: true,
  record: true,
  tell: true,
};
const { tools: _, ...guardNames } = guardOptionNames;

/** Reads settings. */
export function readSettings(options: ProxyOptions): ProxySettings {
  const given: unknown = options;
  if (!isObject(given)) {
    throw new ToolmendError('option', 'a proxy is made of options: createModelProxy({ upstream: "http://…" })');
  }
  refuseUnknownOptions('a proxy', options, names);
  refuseUnknownOptions('the guard of a proxy', options.guard ?? {}, guardNames);
  const mebibyte = 1024 * 1024;
  return {
    upstream: readUpstream(options.upstream),
    retries: readNumber('retries', options.retries ?? 2, 0),
    guard: options.guard ?? {},
    strict: options.strict ?? false,
    maxBody: readNumber('maxBody', options.maxBody ?? 32 * mebibyte, 1),
    maxAnswer: readNumber('maxAnswer', options.maxAnswer ?? 64 * mebibyte, 1),
    timeout: readNumber('timeout', options.timeout ?? 600_000, 1),
    record: options.record ?? (() => {}),
    tell: options.tell ?? (() => {}),
  };
}

function readUpstream(given: unknown): URL {
  const text = String(given);
  const shown = text.replace(/\/\/[^/@]*@/u, '//');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new ToolmendError('option', `the upstream must be an http:// or https:// URL, not ${JSON.stringify(shown)}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new ToolmendError(
      'option',
      `the upstream ${shown} must carry no credentials: the client's Authorization header is passed on`,
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new ToolmendError('option', `the upstream must end with its path, without ? or #: ${shown}`);
  }
  return url;
}

function readNumber(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new ToolmendError('option', `${name} of the proxy must be a whole number from ${least} up, not ${value}`);
}
