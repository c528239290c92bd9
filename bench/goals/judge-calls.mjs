/** Verdicts on valid arguments, a hot schema at a time: ours, the peers', one written by hand, and `JSON.parse` of the same text. */
import { byHand } from '../by-hand.mjs';
import { names, schemas, valid } from '../data/tools.mjs';
import { meanRatio, race } from '../lib/measure.mjs';
import { peers } from '../peers.mjs';

const copy = (value) => JSON.parse(JSON.stringify(value));

/** Makes the peers that can run here; one that generates code cannot where that is forbidden. */
export async function makePeers(wanted) {
  const made = {};
  for (const name of wanted) {
    try {
      const make = await peers[name]();
      made[name] = Object.fromEntries(names.map((tool) => [tool, make(copy(schemas[tool]), tool)]));
    } catch {
      // Left out; the table shows that it did not run.
    }
  }
  return made;
}

export async function judgeCalls(options) {
  const made = await makePeers(['toolmend', 'ajv', 'ata-validator', '@cfworker/json-schema', 'zod']);
  const tasks = [];
  for (const tool of names) {
    const data = copy(valid[tool]);
    for (const name of Object.keys(made)) {
      const { check } = made[name][tool];
      if (!data.every(check)) throw new Error(`${name} refuses a valid call of ${tool}`);
      tasks.push({ name: `${name} ${tool}`, act: check, data: copy(data) });
    }
    tasks.push({ name: `by hand ${tool}`, act: byHand[tool], data: copy(data) });
    const texts = data.map((value) => JSON.stringify(value));
    tasks.push({ name: `JSON.parse ${tool}`, act: (text) => JSON.parse(text) !== null, data: texts });
  }
  const took = await race(tasks, options);
  const ours = (other) =>
    took[`${other} search_files`] === undefined
      ? undefined
      : meanRatio(names.map((tool) => took[`toolmend ${tool}`] / took[`${other} ${tool}`]));
  return {
    nanoseconds: Object.fromEntries(names.map((tool) => [tool, took[`toolmend ${tool}`]])),
    ajv: ours('ajv'),
    ata: ours('ata-validator'),
    cfworker: ours('@cfworker/json-schema'),
    zod: ours('zod'),
    parse: ours('JSON.parse'),
    hand: ours('by hand'),
  };
}
