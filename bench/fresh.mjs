/**
 * One fresh process with many tools and one peer: compiling and the first verdict of each, then rounds of calls on arguments
 * parsed anew, as they come to an agent; parsing is not timed. Prints one line of JSON.
 */
import { manyTools } from './data/many.mjs';
import { median, nanoseconds, processorTime } from './lib/measure.mjs';
import { peers } from './peers.mjs';

const [name, count] = [process.argv[2], Number(process.argv[3])];
const tools = manyTools(count);
const make = await peers[name]();
const checks = [];
let right = 0;
const calls = tools.map((tool) => JSON.parse(tool.texts[0]));
const start = processorTime();
let first = 0;
for (let i = 0; i < count; i++) {
  const made = make(tools[i].schema, tools[i].name);
  if (made.check(calls[i])) right++;
  checks.push(made);
  if (i === 0) first = processorTime() - start;
}
const total = processorTime() - start;

function timeRound(values, act) {
  const start = nanoseconds();
  for (let i = 0; i < count; i++) if (act(checks[i], values[i])) right++;
  return (nanoseconds() - start) / count;
}

function timeCalls(from, to, textsOf, act) {
  const rounds = [];
  for (let call = from; call < to; call++) {
    const values = tools.map((tool) => JSON.parse(textsOf(tool)[call % 8]));
    rounds.push(timeRound(values, act));
  }
  return median(rounds);
}

const check = (made, value) => made.check(value);
const early = timeCalls(1, 10, (tool) => tool.texts, check);
const middle = timeCalls(10, 100, (tool) => tool.texts, check);
const late = timeCalls(100, 1000, (tool) => tool.texts, check);
const verdicts = right === count * 1000;

/** All errors, after a hundred rounds to warm up. */
function timeLists(kind) {
  if (checks[0][kind] === undefined) return undefined;
  const act = (made, value) => made[kind](value).length > 0;
  timeCalls(0, 100, (tool) => tool.spoilt, act);
  return timeCalls(100, 300, (tool) => tool.spoilt, act);
}
const list = timeLists('list');
const explain = timeLists('explain');

console.log(JSON.stringify({ first, total, early, middle, late, list, explain, verdicts }));
