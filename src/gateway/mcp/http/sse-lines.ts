/** The bytes of a stream of events in, the same bytes out, with the messages in them seen on the way and replaced where asked. */
import { Transform } from 'node:stream';
import { type Message, readMessages } from '../message.ts';
import { createLineSplitter } from '../split-lines.ts';

/** Gets each message; returns the bytes of its text where they are to be others. */
export type LookAt = (message: Message) => Buffer | undefined;

const prefix = Buffer.from('data:');

/** Creates the stream. Events of more than one `data` line pass unseen: no server of MCP is known to write them. */
export function createSseTap(look: LookAt): Transform {
  const splitter = createLineSplitter();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const line of splitter.push(chunk)) this.push(lookAtLine(line, look));
      done();
    },
    flush(done) {
      const rest = splitter.rest();
      if (rest.length > 0) this.push(lookAtLine(rest, look));
      done();
    },
  });
}

function lookAtLine(line: Buffer, look: LookAt): Buffer {
  if (!line.subarray(0, prefix.length).equals(prefix)) return line;
  const text = line.subarray(prefix.length);
  const messages = readMessages(text) ?? [];
  let changed: Buffer | undefined;
  for (const message of messages) changed = look(message) ?? changed;
  return changed === undefined || messages.length !== 1 ? line : Buffer.concat([prefix, changed]);
}
