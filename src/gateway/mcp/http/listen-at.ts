/** Requests at an address in, those that may be answered out: a page of the web must not reach a server that trusts this machine. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ToolmendError } from '../../../base/index.ts';
import { rpcCodes } from '../write-answer.ts';
import { describeFailure } from './ask-upstream.ts';

/** Where the gateway listens. */
export interface ListenAddress {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
}

/** A gateway that listens. */
export interface HttpGateway {
  /** The address to give to clients. */
  readonly url: string;
  close(): Promise<void>;
}

/** Answers a request; who throws answers that the server cannot be reached. */
export type HandleRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Listens, and resolves when clients can connect. Throws a `ToolmendError` where the address cannot be used. */
export async function listenAt(listen: ListenAddress, path: string, handle: HandleRequest): Promise<HttpGateway> {
  const local = isLoopback(listen.host);
  const server = createServer((request, response) => {
    if (local && !isOfThisMachine(request)) {
      answerError(response, 403, rpcCodes.gone, 'this gateway listens to this machine only');
      return;
    }
    void handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else answerError(response, 502, rpcCodes.gone, `the server cannot be reached: ${describeFailure(error)}`);
    });
  });
  await open(server, listen);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : listen.port;
  const host = listen.host.includes(':') ? `[${listen.host}]` : listen.host;
  return {
    url: `http://${host}:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with an error that is to no request. */
export function answerError(response: ServerResponse, status: number, code: number, message: string): void {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

/** A page that has its name point here is told by the host it asks for, any other page by where it comes from. */
function isOfThisMachine({ headers }: IncomingMessage): boolean {
  const { host, origin } = headers;
  return isLoopback(hostOf(host)) && (origin === undefined || isLoopback(hostOf(origin.replace(/^\w+:\/\//, ''))));
}

function hostOf(header: string | undefined): string {
  return (header ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function open(server: Server, { host, port }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? 'something else listens there' : (cause.code ?? cause.message);
      reject(new ToolmendError('option', `cannot listen at ${host}:${port}: ${reason}`, { cause }));
    });
    server.listen(port, host, () => resolve());
  });
}
