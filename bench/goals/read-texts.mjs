/** Reading argument texts: broken ones beside a repairer of JSON, whole ones beside `JSON.parse`. */
import { isDeepStrictEqual } from 'node:util';
import { jsonrepair } from 'jsonrepair';
import { broken } from '../data/samples.mjs';
import { names, valid } from '../data/tools.mjs';
import { parseArguments } from '../lib/library.mjs';
import { meanRatio, race } from '../lib/measure.mjs';

/** The kinds whose failure can be seen without trying; the others are read after a look or a throw. */
const foreseeable = ['fenced', 'trailing comma', 'single quotes', 'bare keys', 'Python True', 'raw newline'];

function isRead({ text, whole }) {
  const parsed = parseArguments(text);
  if (whole !== undefined) return parsed.kind === 'parsed' && isDeepStrictEqual(parsed.value, whole);
  return parsed.kind === 'failed' && parsed.findings.length === 1 && parsed.findings[0].code === 'truncated';
}

const repair = (text) => {
  try {
    return JSON.parse(jsonrepair(text)) !== null;
  } catch {
    return false;
  }
};

export async function readTexts(options) {
  const tasks = [];
  const ours = (text) => parseArguments(text).kind === 'parsed';
  for (const kind of Object.keys(broken)) {
    tasks.push({ name: `ours ${kind}`, act: ours, data: [broken[kind].text] });
    tasks.push({ name: `theirs ${kind}`, act: repair, data: [broken[kind].text] });
  }
  for (const tool of names) {
    const data = valid[tool].map((value) => JSON.stringify(value));
    tasks.push({ name: `ours ${tool}`, act: ours, data });
    tasks.push({ name: `theirs ${tool}`, act: (text) => JSON.parse(text) !== null, data });
  }
  const took = await race(tasks, options);
  const ratio = (kind) => took[`ours ${kind}`] / took[`theirs ${kind}`];
  return {
    right: Object.keys(broken).filter((kind) => isRead(broken[kind])).length,
    kinds: Object.fromEntries(Object.keys(broken).map((kind) => [kind, ratio(kind)])),
    worst: Math.max(...foreseeable.map(ratio)),
    mean: meanRatio(foreseeable.map(ratio)),
    whole: meanRatio(names.map(ratio)),
    wholes: Object.fromEntries(names.map((tool) => [tool, ratio(tool)])),
  };
}
