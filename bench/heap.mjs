/** One fresh process: the heap that compiled schemas hold after one verdict each, in bytes a schema. The schemas themselves are not counted. */
import { manyTools } from './data/many.mjs';
import { peers } from './peers.mjs';

const [name, count] = [process.argv[2], Number(process.argv[3])];
const tools = manyTools(count + 20);
const make = await peers[name]();
const kept = [];
const keep = (tool) => {
  const made = make(tool.schema, tool.name);
  if (!made.check(JSON.parse(tool.texts[0]))) throw new Error(`${name}: wrong verdict`);
  kept.push(made);
};
const heap = () => {
  for (let i = 0; i < 4; i++) globalThis.gc();
  return process.memoryUsage().heapUsed;
};
// The library itself is loaded and warm before the first look.
for (const tool of tools.slice(count)) keep(tool);
const before = heap();
for (const tool of tools.slice(0, count)) keep(tool);
const held = (heap() - before) / count;
console.log(JSON.stringify({ held, kept: kept.length }));
