/** The bytes of a stream of events in, the same bytes out, with the messages in them seen on the way and replaced or taken out where asked. */
import { Transform } from 'node:stream';
import { createEventSplitter, rewriteData, type StreamEvent } from '../../proxy/sse.ts';
import { type Message, readMessages } from '../message.ts';

/** What a stream of events is looked at with. */
export interface EventEyes {
  /** Gets each message; returns the bytes of its text where they are to be others, and `null` where it is not to go on. */
  message(message: Message): Buffer | null | undefined;
  /** Gets the address that the older transport names for posts; returns how the client is to see it. */
  endpoint?(address: string): string;
}

/** A stream that is looked at. */
export interface EventTap {
  readonly stream: Transform;
  /** Adds an event that holds a message, between two of those that come. */
  add(text: string): void;
}

/** Creates the tap. */
export function createEventTap(eyes: EventEyes): EventTap {
  const splitter = createEventSplitter();
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const event of splitter.push(chunk)) pass(event);
      done();
    },
    flush(done) {
      for (const event of splitter.end()) pass(event);
      done();
    },
  });
  function pass(event: StreamEvent): void {
    const bytes = lookAt(event, eyes);
    if (bytes !== null) stream.push(bytes);
  }
  return {
    stream,
    add: (text) => {
      if (!stream.destroyed) stream.push(`event: message\ndata: ${text.trimEnd()}\n\n`);
    },
  };
}

function lookAt(event: StreamEvent, eyes: EventEyes): Buffer | null {
  const { bytes, data } = event;
  if (data === undefined) return bytes;
  if (eyes.endpoint !== undefined && /^event: ?endpoint\r?$/m.test(bytes.toString('latin1', 0, 64))) {
    const address = eyes.endpoint(data);
    return address === data ? bytes : rewriteData(event, address);
  }
  const messages = readMessages(Buffer.from(data)) ?? [];
  const seen = messages.map((message) => eyes.message(message));
  const [only] = seen;
  if (seen.length !== 1 || only === undefined) return bytes;
  return only && rewriteData(event, only.toString());
}
