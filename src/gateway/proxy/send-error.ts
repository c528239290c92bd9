/** What went wrong in, an answer in the form of the API out; it names no header and no part of a message. */
import type { ServerResponse } from 'node:http';

/** An answer of our own in place of the upstream's. */
export interface ProxyError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Answers with an error, or breaks the connection off where an answer has begun already. */
export function sendError(response: ServerResponse, { status, code, message }: ProxyError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const type = status < 500 ? 'invalid_request_error' : 'upstream_error';
  const body = JSON.stringify({ error: { message, type, param: null, code } });
  response.sendDate = true;
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
