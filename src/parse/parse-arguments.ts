// Arguments as a call carries them go in, a value or what is wrong with the text comes out; nothing is closed, cut or guessed.
import type { Finding } from '../base/index.ts';
import { checkValue } from './check-value.ts';
import { parseText } from './parse-text.ts';
import type { Parsed, ParseOptions } from './parsed.ts';

/**
 * Reads the arguments of one call: text as the model wrote it, or a value, which comes back as the very same one. Absent
 * arguments are `{}`. Never throws for what a model wrote. With `cutOff`, text that is not whole is `truncated`; whether a
 * whole one may run is for the caller to say.
 */
export function parseArguments(input: unknown, options: ParseOptions = {}): Parsed {
  const { repair = true, cutOff = false, tool } = options;
  if (typeof input === 'string') {
    const result = parseText(input, repair, tool);
    return cutOff ? judgeCutOff(result) : result;
  }
  if (input === undefined || input === null) {
    return cutOff ? { kind: 'failed', findings: [lengthStop] } : asItIs({});
  }
  if (typeof input === 'object') {
    const finding = checkValue(input);
    if (finding !== null) return { kind: 'failed', findings: [finding] };
  }
  return asItIs(input);
}

const lengthStop: Finding = { code: 'truncated', place: null, keyword: 'length-stop' };

/** Holds a result against the stop at the length limit: only a text that is a whole value is still what the model meant. */
function judgeCutOff(result: Parsed): Parsed {
  const whole =
    result.kind === 'parsed'
      ? !result.steps.some((step) => step.rule === 'empty-text')
      : result.findings.every(({ code }) => code === 'duplicate-key' || code === 'limit' || code === 'truncated');
  return whole ? result : { kind: 'failed', findings: [lengthStop] };
}

function asItIs(value: unknown): Parsed {
  return { kind: 'parsed', value, steps: [], lostNumbers: [], numberText: noText };
}

function noText(): undefined {
  return undefined;
}
