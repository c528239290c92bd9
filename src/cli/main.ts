#!/usr/bin/env node
import { commands } from './commands/index.ts';
import { runProgram } from './program.ts';

// A reader that has seen enough, such as `head`, closes the pipe: that is no error, and nothing is left to do, unless the
// command watches the stream itself and has something to close first.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' && process.stdout.listenerCount('error') > 1) return;
  if (error.code !== 'EPIPE') process.stderr.write(`toolmend: cannot write: ${error.message}\n`);
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});
process.stderr.on('error', () => process.exit(2));

const { stdin, stdout, stderr, env } = process;
void runProgram(process.argv.slice(2), commands, { stdin, stdout, stderr, env }).then((status) => {
  process.exitCode = status;
});
