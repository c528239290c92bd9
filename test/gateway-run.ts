/** The words of a gateway in, a running one out that tests speak to line by line, over real pipes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command line that is tested: the built one. */
export const cli: string =
  process.env['TOOLMEND_CLI'] ?? fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
/** The server that can misbehave. */
export const fakeServer: string = fileURLToPath(new URL('fixtures/mcp/server.mjs', import.meta.url));

/** A running gateway. */
export interface RunningGateway {
  readonly process: ChildProcess;
  /** Sends text as it is, or a message as a line. */
  send(message: string | Buffer | object): void;
  /** Waits for the first line, now or later, that fits; fails when the gateway ends before. */
  waitFor(fits: (message: Record<string, unknown>, line: string) => boolean): Promise<Record<string, unknown>>;
  /** Waits for the answer to an id. */
  answer(id: unknown): Promise<Record<string, unknown>>;
  readonly lines: readonly string[];
  readonly errors: () => string;
  /** Resolves with the exit status, or the signal. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Closes the input and waits for the end. */
  close(): Promise<number | NodeJS.Signals>;
}

/** Starts `toolmend gateway` with these words. */
export function startGateway(words: readonly string[]): RunningGateway {
  const child = spawn(process.execPath, [cli, 'gateway', ...words], { stdio: ['pipe', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const messages: Record<string, unknown>[] = [];
  const answers = new Map<string, Record<string, unknown>>();
  let rest = '';
  let errors = '';
  let waiting: {
    readonly fits: (message: Record<string, unknown>, line: string) => boolean;
    readonly found: (message: Record<string, unknown>) => void;
    readonly lost: (error: Error) => void;
  }[] = [];
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = text.split('\n');
    parts[0] = rest + parts[0]!;
    rest = parts.pop()!;
    for (const line of parts) {
      const message = JSON.parse(line) as Record<string, unknown>;
      lines.push(line);
      messages.push(message);
      if (!('method' in message)) answers.set(JSON.stringify(message['id']), message);
      const fitting = waiting.filter(({ fits }) => fits(message, line));
      waiting = waiting.filter((each) => !fitting.includes(each));
      for (const { found } of fitting) found(message);
    }
  });
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('close', (code, signal) => {
      for (const { lost } of waiting) lost(new Error(`the gateway ended (${signal ?? code}): ${errors}`));
      resolve(signal ?? code ?? -1);
    });
  });
  const gateway: RunningGateway = {
    process: child,
    send: (message) => {
      const raw = typeof message === 'string' || Buffer.isBuffer(message);
      child.stdin.write(raw ? message : `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    },
    waitFor: (fits) => {
      const at = messages.findIndex((message, i) => fits(message, lines[i]!));
      if (at !== -1) return Promise.resolve(messages[at]!);
      return new Promise((found, lost) => waiting.push({ fits, found, lost }));
    },
    answer: (id) => {
      const known = answers.get(JSON.stringify(id));
      if (known !== undefined) return Promise.resolve(known);
      return gateway.waitFor((message) => message['id'] === id && !('method' in message));
    },
    lines,
    errors: () => errors,
    ended,
    close: () => {
      child.stdin.end();
      return ended;
    },
  };
  return gateway;
}

/** Starts a gateway in front of the server that can misbehave. */
export function startFake(words: readonly string[] = [], server: readonly string[] = []): RunningGateway {
  return startGateway([...words, '--', process.execPath, fakeServer, ...server]);
}

/** Makes a call of a tool. */
export function callOf(id: unknown, name: string, args?: unknown): object {
  return { id, method: 'tools/call', params: { name, ...(args !== undefined && { arguments: args }) } };
}

/** Returns the texts of a result. */
export function textsOf(message: Record<string, unknown>): readonly string[] {
  const { content = [] } = message['result'] as { content?: readonly { text: string }[] };
  return content.map(({ text }) => text);
}
