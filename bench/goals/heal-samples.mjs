/** Healing the eight samples of the third seed and valid calls, beside a plain healer and `JSON.parse` of the same texts. */
import { isDeepStrictEqual } from 'node:util';
import { baseDate, samples } from '../data/samples.mjs';
import { schemas, valid } from '../data/tools.mjs';
import { compileSchema, createGuard, healValue, policyOf } from '../lib/library.mjs';
import { race } from '../lib/measure.mjs';
import { healPlainly } from '../stand-in.mjs';

const used = [...new Set(samples.map(({ tool }) => tool))];
const tools = used.map((name) => ({ name, parameters: schemas[name], effect: 'read' }));
const guard = createGuard({ tools, baseDate, dateOrder: 'mdy' });
const nodes = Object.fromEntries(used.map((name) => [name, compileSchema(schemas[name])]));
const policy = policyOf('by-effect', 'read');

const inputsOf = Object.fromEntries(used.map((tool) => [tool, { baseDate, dateOrder: 'mdy', tool }]));
const heal = ({ tool, args }) => healValue({ node: nodes[tool], value: args, policy, inputs: inputsOf[tool] });
const plainly = ({ tool, args }) => healPlainly(schemas[tool], args, inputsOf[tool]);
const check = (call) => guard.check(call);

function gradeOurs({ tool, args, want }) {
  const outcome = guard.check({ tool, arguments: args });
  if (want === undefined) return outcome.outcome === 'rejected' ? 'right' : 'wrong';
  if (outcome.outcome === 'rejected') return 'missed';
  return isDeepStrictEqual(outcome.arguments, want) ? 'right' : 'wrong';
}

const count = (grades, grade) => grades.filter((one) => one === grade).length;

export async function healSamples(options) {
  const calls = samples.map(({ tool, args }) => ({ tool, arguments: args }));
  const right = samples.map(({ tool }, index) => ({ tool, args: valid[tool][index] }));
  const rightCalls = right.map(({ tool, args }) => ({ tool, arguments: args }));
  const texts = samples.map(({ args }) => JSON.stringify(args));
  const rightTexts = right.map(({ args }) => JSON.stringify(args));
  const parse = (text) => JSON.parse(text) !== null;
  const took = await race(
    [
      { name: 'heal', act: (sample) => heal(sample).steps.length >= 0, data: samples },
      { name: 'guard', act: (call) => check(call).receipt !== '', data: calls },
      { name: 'plain', act: (sample) => plainly(sample).ok, data: samples },
      { name: 'parse', act: parse, data: texts },
      { name: 'heal valid', act: (sample) => heal(sample).value === sample.args, data: right },
      { name: 'guard valid', act: (call) => check(call).arguments === call.arguments, data: rightCalls },
      { name: 'plain valid', act: (sample) => plainly(sample).ok, data: right },
      { name: 'parse valid', act: parse, data: rightTexts },
      ...calls.map((call, index) => ({
        name: `sample ${index + 1}`,
        act: (one) => check(one).receipt !== '',
        data: [call],
      })),
    ],
    options,
  );
  const grades = samples.map(gradeOurs);
  return {
    right: count(grades, 'right'),
    wrong: count(grades, 'wrong'),
    nanoseconds: took,
    plain: took.heal / took.plain,
    parse: took.heal / took.parse,
    guardPlain: took.guard / took.plain,
    guardParse: took.guard / took.parse,
    valid: took['heal valid'] / took['parse valid'],
    guardValid: took['guard valid'] / took['parse valid'],
    same: rightCalls.every((call) => check(call).arguments === call.arguments),
  };
}
