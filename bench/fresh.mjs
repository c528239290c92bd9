/**
 * One fresh process with many tools and one peer: compiling and the first verdict of each, then rounds of calls on arguments
 * parsed anew, as they come to an agent; parsing is not timed. Prints one line of JSON.
 */
import { manyTools } from './data/many.mjs';
import { median, nanoseconds } from './lib/measure.mjs';
import { peers } from './peers.mjs';

const [name, count] = [process.argv[2], Number(process.argv[3])];
const tools = manyTools(count);
const make = await peers[name]();
const checks = [];
const firsts = [];
let right = 0;
for (const tool of tools) {
  const value = JSON.parse(tool.texts[0]);
  const start = nanoseconds();
  const made = make(tool.schema, tool.name);
  if (made.check(value)) right++;
  firsts.push(nanoseconds() - start);
  checks.push(made);
}

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

const total = firsts.reduce((sum, one) => sum + one, 0);
console.log(JSON.stringify({ first: firsts[0], total, early, middle, late, list, explain, verdicts }));
