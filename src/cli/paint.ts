import { styleText } from 'node:util';
import type { CliStreams, OutStream } from './streams.ts';

/** Colours that mean something here. */
export type Paint = (style: 'green' | 'yellow' | 'red' | 'dim' | 'bold', text: string) => string;

/** Makes the painter for a stream: colour on a terminal only, and never where `NO_COLOR` is set to anything. */
export function createPaint(stream: OutStream, { env }: CliStreams): Paint {
  const wanted = stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  return wanted ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;
}
