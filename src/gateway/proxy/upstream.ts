/** Requests in, the answers of the upstream out as they come; every request ends with an answer or a `ProxyError`. */
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { urlToHttpOptions } from 'node:url';
import type { HeaderList } from './headers.ts';
import type { ProxyError } from './send-error.ts';

/** One request to the upstream. */
export interface UpstreamRequest {
  readonly method: string;
  /** Path and query as the client sent them. */
  readonly path: string;
  readonly headers: HeaderList;
  /** A body that is there, or one that still comes; the latter is piped. */
  readonly body?: Buffer | Readable;
  /** What the client gets: once it is closed, the client has gone or has its answer, and the request ends. */
  readonly response: ServerResponse;
}

/** Asks the upstream. */
export interface Upstream {
  send(request: UpstreamRequest): Promise<IncomingMessage>;
  close(): void;
}

/** What a failed request is rejected with. */
export class UpstreamFailure extends Error {
  readonly answer: ProxyError;
  constructor(answer: ProxyError, cause?: unknown) {
    super(answer.message, cause === undefined ? undefined : { cause });
    this.answer = answer;
  }
}

/** Opens an upstream; connections are kept for the next request. `timeout` is its longest silence in milliseconds. */
export function openUpstream(base: URL, timeout: number): Upstream {
  const secure = base.protocol === 'https:';
  const request = secure ? httpsRequest : httpRequest;
  const agent = secure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const target = { ...urlToHttpOptions(base), agent, timeout };
  const prefix = base.pathname.replace(/\/+$/, '');

  const ask = (asked: UpstreamRequest, fresh: boolean): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method, path, body, response } = asked;
      const headers = ['Host', base.host, ...asked.headers];
      const sent = request({ ...target, method, path: joinPath(prefix, path), headers });
      // A signal would do the same at several times the cost.
      const leave = (): unknown => sent.destroy(new Error('the client has gone'));
      response.on('close', leave);
      sent.on('close', () => response.off('close', leave));
      let silent = false;
      sent.on('response', resolve);
      sent.on('timeout', () => {
        silent = true;
        sent.destroy(new Error('timeout'));
      });
      sent.on('error', (error) => {
        // A kept connection may have been closed just as it was taken; nothing has reached the upstream then.
        if (!fresh && isStale(sent, error) && (body === undefined || Buffer.isBuffer(body))) {
          ask(asked, true).then(resolve, reject);
        } else {
          reject(new UpstreamFailure(silent ? describeSilence(base, timeout) : describeFailure(base, error), error));
        }
      });
      if (response.destroyed) leave();
      else if (body === undefined || Buffer.isBuffer(body)) sent.end(body);
      else body.on('error', () => sent.destroy()).pipe(sent);
    });

  return { send: (asked) => ask(asked, false), close: () => agent.destroy() };
}

/** Clients may name the API's path or leave it out: `/v1` is not doubled. */
function joinPath(prefix: string, path: string): string {
  const named = prefix === '' || path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`);
  return named ? path : prefix + path;
}

function isStale(sent: ClientRequest, error: NodeJS.ErrnoException): boolean {
  return sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

function describeSilence({ host }: URL, timeout: number): ProxyError {
  return {
    status: 504,
    code: 'upstream_timeout',
    message: `the upstream ${host} has been silent for ${timeout / 1000} seconds`,
  };
}

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function describeFailure({ host }: URL, error: NodeJS.ErrnoException): ProxyError {
  const reasons: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'its name is not known',
    EAI_AGAIN: 'its name could not be looked up',
    ECONNRESET: 'it broke the connection off',
    ETIMEDOUT: 'it could not be reached in time',
    EHOSTUNREACH: 'there is no way to it',
    ENETUNREACH: 'there is no way to it',
    CERT_HAS_EXPIRED: 'its certificate has expired',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
    ERR_SSL_WRONG_VERSION_NUMBER: 'it speaks no TLS; is it http://?',
    EPROTO: 'it speaks no TLS that can be read',
  };
  const distrusted = untrusted.has(error.code ?? '')
    ? 'its certificate is not trusted; NODE_EXTRA_CA_CERTS names the file of its authority'
    : undefined;
  const reason = distrusted ?? reasons[error.code ?? ''] ?? error.code ?? 'it speaks no HTTP that can be read';
  return { status: 502, code: 'upstream_unreachable', message: `the upstream ${host} did not answer: ${reason}` };
}
