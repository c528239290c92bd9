import { expect, test } from 'vitest';
import { isLengthStop } from './is-length-stop.ts';

test.each(['length', 'max_tokens', 'MAX_TOKENS', 'max_output_tokens'])('%s is a stop at the length limit', (reason) => {
  expect(isLengthStop(reason)).toBe(true);
});

test.each([undefined, '', 'stop', 'tool_calls', 'end_turn', 'tool_use', 'STOP', 'Length', 'toString'])(
  '%s is none',
  (reason) => {
    expect(isLengthStop(reason)).toBe(false);
  },
);
