/** The streams that a command works on, so that tests can give their own. */
export interface CliStreams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: OutStream;
  readonly stderr: OutStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** An output; `isTTY` tells a terminal. */
export type OutStream = NodeJS.WritableStream & { readonly isTTY?: boolean };
