/** One process, everything warm: verdicts, lists of issues, healing and reading, each beside its peers. Prints one line of JSON. */

import { healSamples } from './goals/heal-samples.mjs';
import { judgeCalls } from './goals/judge-calls.mjs';
import { listIssues } from './goals/list-issues.mjs';
import { readTexts } from './goals/read-texts.mjs';

const rounds = Number(process.argv[2] ?? 9);
const parts = (process.argv[3] ?? 'judge,list,heal,read').split(',');
const figures = {};
if (parts.includes('judge')) figures.judge = await judgeCalls({ rounds });
if (parts.includes('list')) figures.list = await listIssues({ rounds });
if (parts.includes('heal')) figures.heal = await healSamples({ rounds });
if (parts.includes('read')) figures.read = await readTexts({ rounds });
console.log(JSON.stringify(figures));
