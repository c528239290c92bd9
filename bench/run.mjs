/** Runs everything and prints each goal beside its figure. First argument: `goals` (default) or `check`. */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { checkMillion } from './goals/check-million.mjs';
import { healCorpus } from './goals/heal-corpus.mjs';
import { startFresh } from './goals/start-fresh.mjs';
import { weighBundles } from './goals/weigh-bundles.mjs';
import { benchFolder } from './lib/library.mjs';
import { aside, closing, goal, headline, say, titles } from './lib/print.mjs';

const noEval = '--disallow-code-generation-from-strings';
const rounds = Number(process.env.TOOLMEND_BENCH_ROUNDS ?? 9);
const processes = Number(process.env.TOOLMEND_BENCH_PROCESSES ?? 5);

/** A process of its own for what is warm, so that nothing that ran before has left its marks. */
function runWarm(flags) {
  const words = ['--expose-gc', ...flags, join(benchFolder, 'warm.mjs'), String(rounds)];
  const text = execFileSync(process.execPath, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(text.trim().split('\n').at(-1));
}

function tellWarm({ judge, list, heal, read }) {
  goal(1, 'verdict on valid calls, five schemas: x ajv', judge.ajv, 0.55);
  goal(1, '  x JSON.parse of the same text', judge.parse, 0.15);
  goal(1, '  x checks written by hand', judge.hand, 2.1, 1.6);
  aside('  x ata-validator', judge.ata);
  aside('  x @cfworker/json-schema', judge.cfworker);
  aside('  x zod, schemas written by hand', judge.zod);
  goal(4, 'all issues with paths and the text for the model: x JSON.parse', list.parse, 1, 0.5);
  aside('  the same without text: x JSON.parse', list.listParse);
  aside('  x ajv allErrors, which makes no text for a model', list.ajv);
  aside('  x the issues of zod, with its own messages', list.zod);
  goal(5, 'the 8 samples of healing: right', heal.right, 8, undefined, { atLeast: true });
  goal(5, '  wrong', heal.wrong, 0);
  goal(5, '  the healer: x a plain healer', heal.plain, 0.2, 0.1);
  goal(5, '  the healer: x JSON.parse', heal.parse, 2);
  aside('  the whole guard with what the model reads: x a plain healer', heal.guardPlain);
  aside('  the whole guard with what the model reads: x JSON.parse', heal.guardParse);
  goal(5, 'valid calls through the healer: x JSON.parse', heal.valid, 0.16, 0.1);
  goal(5, '  the same object back', Number(heal.same), 1, undefined, { atLeast: true });
  aside('  through the whole guard, outcome included: x JSON.parse', heal.guardValid);
  goal(6, 'broken texts read right, of 7 kinds', read.right, 7, undefined, { atLeast: true });
  goal(6, '  the dearest foreseeable kind: x jsonrepair and JSON.parse', read.worst, 0.2, 0.12);
  for (const [kind, ratio] of Object.entries(read.kinds)) aside(`    ${kind}`, ratio);
  goal(6, 'whole texts, doubled keys and lost digits seen: x JSON.parse', read.whole, 1.5);
  for (const [tool, ratio] of Object.entries(read.wholes)) aside(`    ${tool}`, ratio);
}

function tellFresh(fresh) {
  const ours = fresh.toolmend;
  const to = (peer, kind, other = kind) => fresh[peer] && ours[kind] / fresh[peer][other];
  goal(2, '200 schemas, 8 shapes, calls 101 to 1000: x ajv', to('ajv', 'late'), 0.06, 0.03);
  goal(2, '  x ata-validator', to('ata-validator', 'late'), 0.07, 0.03);
  goal(3, '200 first verdicts in a fresh process: x ajv', to('ajv', 'total'), 0.01, 0.004);
  goal(3, '  x @cfworker/json-schema', to('@cfworker/json-schema', 'total'), 0.2);
  aside('  the very first verdict, microseconds', ours.first / 1e3);
  aside('  all 200, milliseconds', ours.total / 1e6);
  aside('  ajv: all 200, milliseconds', fresh.ajv && fresh.ajv.total / 1e6);
  goal(
    4,
    'all issues among 200 schemas, with text: x ajv allErrors',
    to('ajv allErrors', 'explain', 'list'),
    0.1,
    0.05,
  );
  aside('  with paths, without text: x ajv allErrors', to('ajv allErrors', 'list'));
  aside('  verdicts are all right', String(Object.values(fresh).every((peer) => peer.verdicts)));
}

function tellNoEval(normal, warm, fresh) {
  const within = (of) => of(warm) / of(normal);
  goal(
    7,
    'no code generation: verdicts, x the normal run',
    within(({ judge }) => judge.parse),
    1.1,
  );
  goal(
    7,
    '  issues with text, x the normal run',
    within(({ list }) => list.parse),
    1.1,
  );
  goal(
    7,
    '  healing, x the normal run',
    within(({ heal }) => heal.parse),
    1.1,
  );
  goal(
    7,
    '  reading whole texts, x the normal run',
    within(({ read }) => read.whole),
    1.1,
  );
  goal(7, '  verdicts: x ata-validator there', warm.judge.ata, 0.2);
  const ata = fresh['ata-validator'];
  aside('  200 schemas, calls 101 to 1000: x ata-validator there', ata && fresh.toolmend.late / ata.late);
  aside('  ajv runs there', String(warm.judge.ajv !== undefined));
}

function tellWeights({ gzip, imports, heap }) {
  goal(8, 'gzip of verdict and issues: x ajv with formats', gzip.core / gzip.ajv, 0.3, 0.1);
  goal(8, '  of everything in the root entry: x ajv with formats', gzip.all / gzip.ajv, 0.6, 0.2);
  aside('  kilobytes: verdict and issues', gzip.core / 1024);
  aside('  kilobytes: everything', gzip.all / 1024);
  aside('  kilobytes: ajv with formats', gzip.ajv / 1024);
  goal(8, 'heap a schema: x ajv', heap.toolmend / heap['ajv allErrors'], 0.2);
  aside('  kilobytes a schema', heap.toolmend / 1024);
  goal(8, 'import of the small bundle over an empty module, ms', imports.core - imports.empty, 1.5, undefined, {
    digits: 2,
  });
  aside('  of everything in one bundle, ms', imports.all - imports.empty);
  goal(8, 'import of the package as installed: x ajv', imports.installed / imports.ajv, 0.7);
  aside('  ms, and ajv ms', `${imports.installed.toFixed(1)} ${imports.ajv.toFixed(1)}`);
}

function tellCorpus(folder) {
  const { calls, runs, outcomes, median, p99, medianHealed, slowest, slow } = healCorpus(folder);
  headline(
    `recorded faulty calls: ${calls}, ${outcomes.healed} healed, ${outcomes.rejected} rejected, ${outcomes.accepted} accepted`,
  );
  titles();
  goal('-', 'one check that heals, text and receipt included: median, microseconds', medianHealed / 1e3, 10);
  goal('-', `calls that take more than a millisecond in each of ${runs} runs`, slow, 0);
  aside('  the slowest call in its quickest run, microseconds', slowest / 1e3);
  aside('one check of any of them: median, microseconds', median / 1e3);
  aside('  the hundredth that takes longest, microseconds', p99 / 1e3);
}

async function tellCheck() {
  const count = Number(process.env.TOOLMEND_BENCH_CALLS ?? 1_000_000);
  headline(`toolmend check --format jsonl over ${count} calls`);
  titles();
  const { perSecond, barePerSecond, ratio, peak, firstHalf, secondHalf } = await checkMillion({ count });
  goal('-', 'x the speed of a loop of JSON.parse and JSON.stringify', ratio, 0.1, undefined, { atLeast: true });
  aside('  calls a second', Math.round(perSecond));
  aside('  lines a second of that loop', Math.round(barePerSecond));
  if (peak === 0) return;
  goal('-', 'memory of the second half: x the first half', secondHalf / firstHalf, 1.1);
  aside('  peak, megabytes', peak / 2 ** 20);
}

function tellGoals() {
  headline('one hot process: verdicts, issues, healing, reading (medians of interleaved rounds)');
  titles();
  const normal = runWarm([]);
  tellWarm(normal);
  headline('many tools in fresh processes');
  const fresh = startFresh({ rounds: processes });
  tellFresh(fresh);
  headline(`the same with ${noEval}`);
  tellNoEval(normal, runWarm([noEval]), startFresh({ rounds: Math.min(processes, 3), flags: [noEval] }));
}

const cpu = cpus();
say(
  `node ${process.version}, ${cpu.length} x ${cpu[0]?.model ?? 'unknown'}; read the ratios, nanoseconds vary with the machine`,
);
if (process.argv[2] === 'check') await tellCheck();
else {
  tellGoals();
  headline('size, heap and import');
  tellWeights(await weighBundles({ rounds: processes * 2 - 1 }));
  if (process.env.TOOLMEND_CORPUS) tellCorpus(process.env.TOOLMEND_CORPUS);
}
closing();
