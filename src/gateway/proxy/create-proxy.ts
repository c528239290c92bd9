/** Settings in, a server out that stands before an OpenAI-compatible one and guards the tool calls in its answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ToolmendError } from '../../base/index.ts';
import { findDialect, handleRequest, type ProxyRoom } from './handle-request.ts';
import { createMetrics } from './metrics.ts';
import { type ProxyOptions, readSettings } from './options.ts';
import { createProblemReporter } from './report-problems.ts';
import { createToolSets } from './tool-sets.ts';
import { openUpstream } from './upstream.ts';

/** A proxy between clients and a model. */
export interface ModelProxy {
  /** Listens; port 0 takes a free one. Default host `127.0.0.1`. Rejects with a `ToolmendError` where that is not possible. */
  listen(port: number, host?: string): Promise<{ readonly host: string; readonly port: number; readonly url: string }>;
  /** Takes no more requests, lets those under way end for `patience` milliseconds (default 5000), and closes. */
  close(patience?: number): Promise<void>;
}

/** Creates a proxy. Throws a `ToolmendError` for options that cannot be meant. */
export function createModelProxy(options: ProxyOptions): ModelProxy {
  const settings = readSettings(options);
  const metrics = createMetrics();
  const upstream = openUpstream(settings.upstream, settings.timeout);
  const toolSets = createToolSets(settings.guard);
  const room: ProxyRoom = {
    settings,
    metrics,
    upstream,
    toolSets,
    reportProblems: createProblemReporter(settings, metrics),
  };
  let active = 0;

  // A client may need minutes for a long body, but not for its headers.
  const server = createServer({ requestTimeout: 600_000, headersTimeout: 60_000 }, (request, response) => {
    if (answerOwn(request, response, () => metrics.write(active))) return;
    active += 1;
    response.on('close', () => {
      active -= 1;
      metrics.count('requests', { route: findDialect(request)?.name ?? 'other', status: statusOf(response) });
    });
    void handleRequest(room, request, response);
  });

  return {
    listen: (port, host = '127.0.0.1') =>
      new Promise((resolve, reject) => {
        server.once('error', (error) => reject(describeListening(error, host, port)));
        server.listen(port, host, () => {
          const { address, port: taken, family } = server.address() as AddressInfo;
          const shown = family === 'IPv6' ? `[${address}]` : address;
          resolve({ host: address, port: taken, url: `http://${shown}:${taken}` });
        });
      }),
    close: (patience = 5_000) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), patience);
        server.close(() => {
          clearTimeout(timer);
          upstream.close();
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** Answers what is asked of the proxy itself; false for everything else. */
function answerOwn({ method, url }: IncomingMessage, response: ServerResponse, write: () => string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (url === '/healthz') response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}\n');
  else if (url === '/metrics')
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(write());
  else return false;
  return true;
}

function statusOf(response: ServerResponse): string {
  return response.headersSent ? String(response.statusCode) : 'gone';
}

function describeListening(error: NodeJS.ErrnoException, host: string, port: number): ToolmendError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'the port is in use',
    EACCES: 'the port may not be used without more rights',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'this machine has no such address',
  };
  const reason = reasons[error.code ?? ''] ?? error.message;
  return new ToolmendError('option', `cannot listen on ${host}:${port}: ${reason}`, { cause: error });
}
