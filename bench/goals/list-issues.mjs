/** Everything that is wrong with a call, with paths and the text for the model, beside `JSON.parse` of it and the errors of a peer. */
import { invalid, names, schemas } from '../data/tools.mjs';
import { compileSchema, findFaults } from '../lib/library.mjs';
import { meanRatio, race } from '../lib/measure.mjs';
import { makePeers } from './judge-calls.mjs';

export async function listIssues(options) {
  const made = await makePeers(['toolmend', 'ajv allErrors', 'zod']);
  const { 'ajv allErrors': ajv, zod } = made;
  const tasks = [];
  for (const tool of names) {
    const texts = invalid[tool].map((value) => JSON.stringify(value));
    const data = texts.map((text) => JSON.parse(text));
    const node = compileSchema(schemas[tool]);
    tasks.push({ name: `text ${tool}`, act: (value) => made.toolmend[tool].explain(value).length > 0, data });
    tasks.push({ name: `list ${tool}`, act: (value) => findFaults(node, value).length > 0, data });
    if (ajv) tasks.push({ name: `ajv ${tool}`, act: (value) => ajv[tool].list(value).length > 0, data });
    if (zod) tasks.push({ name: `zod ${tool}`, act: (value) => zod[tool].list(value).length > 0, data });
    tasks.push({ name: `JSON.parse ${tool}`, act: (text) => JSON.parse(text) !== null, data: texts });
  }
  const took = await race(tasks, options);
  const ratio = (what, to) => meanRatio(names.map((tool) => took[`${what} ${tool}`] / took[`${to} ${tool}`]));
  return {
    nanoseconds: Object.fromEntries(names.map((tool) => [tool, took[`text ${tool}`]])),
    parse: ratio('text', 'JSON.parse'),
    listParse: ratio('list', 'JSON.parse'),
    ajv: ajv && ratio('text', 'ajv'),
    zod: zod && ratio('text', 'zod'),
  };
}
