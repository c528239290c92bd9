/** Outcomes in, the output of the chosen form out, in the order of the calls. */
import type { Outcome } from '../../base/index.ts';
import type { Output } from '../output.ts';
import type { Paint } from '../paint.ts';
import type { CheckFormat } from './check-options.ts';
import { writeLine } from './write-line.ts';
import { writePretty } from './write-pretty.ts';

/** Writes results as they come. */
export interface Results {
  add(outcome: Outcome, nanoseconds: number): void;
  /** Ends the output; the extras stand beside the calls in the JSON document. */
  end(extras: Readonly<Record<string, unknown>>): void;
}

/** Starts the output of a form. */
export function createResults(format: CheckFormat, output: Output, paint: Paint): Results {
  switch (format) {
    case 'jsonl':
      return { add: (outcome, time) => output.add(`${writeLine(outcome, time)}\n`), end: () => {} };
    case 'pretty':
      return { add: (outcome, time) => output.add(writePretty(outcome, time, paint)), end: () => {} };
    case 'json': {
      let count = 0;
      return {
        add(outcome, time) {
          output.add(`${count === 0 ? '{"calls":[\n' : ',\n'}${writeLine(outcome, time)}`);
          count += 1;
        },
        end(extras) {
          const rest = Object.entries(extras).map(
            ([key, value]) => `,\n${JSON.stringify(key)}:${JSON.stringify(value)}`,
          );
          output.add(`${count === 0 ? '{"calls":[' : '\n'}]${rest.join('')}}\n`);
        },
      };
    }
  }
}
