// Turns what a scorer of recorded calls prints into docs/precision.md: figures only, nothing of the calls themselves.
//   node SCORER DIR --cli "node dist/cli/main.js" --clean | node scripts/write-precision.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lines = readFileSync(0, 'utf8').split('\n');
const table = (heading, rows) => [heading, heading.replace(/[^|]+/g, ' --- '), ...rows].join('\n');

const classes = lines.flatMap((line) => {
  const match = /^([a-z-]+)\s+(\{.*\})$/.exec(line);
  return match === null ? [] : [[match[1], JSON.parse(match[2])]];
});
const from = lines.findIndex((line) => line.startsWith('by rule'));
const to = lines.findIndex((line) => line.startsWith('recoverable, by kind'));
const rules = lines
  .slice(from + 1, to)
  .map((line) => /^\s+(\S+)\s+(\{.*\})$/.exec(line))
  .map((match) => [match[1], JSON.parse(match[2])]);
const kinds = lines.slice(to + 1).flatMap((line) => {
  const match = /^\s+(\S+)\s+right (\d+)\/(\d+), wrong (\d+)$/.exec(line);
  return match === null ? [] : [match.slice(1)];
});
const sums = lines.filter((line) => /^(recoverable \d|precision over|to be refused|valid calls)/.test(line));

const words = {
  recoverable: 'the right answer can be reached without guessing',
  'schema-suspect': 'the right answer itself breaks the schema: every heal is wrong',
  'wrong-value': 'the values were wrong from the start: no heal can be right',
  missing: 'a required value stands nowhere in the call: must be refused',
  unknown: 'no right answer is known',
  unread: 'the text cannot be read by rules that lose nothing',
  enum: 'only a guess reaches the right answer',
  'drop-key': 'only leaving out what the model said reaches it',
};
const share = (right, wrong) => (right + wrong === 0 ? '' : `${((100 * right) / (right + wrong)).toFixed(1)} %`);

const page = `# Precision

What healing does to recorded calls of many models whose right answers are known, with the default settings and every tool taken
for one that writes. The recordings are not part of this project; \`scripts/write-precision.mjs\` writes this page from a
scorer's output.

${sums.map((line) => `- ${line}`).join('\n')}

## By rule

Over calls with a known right answer; several rules may share a call. A call whose values were wrong before anything was
repaired can count neither for nor against a rule, so those stand apart.

${table(
  '| rule | right | wrong | right of these | values wrong from the start |',
  rules.map(
    ([rule, r]) => `| ${rule} | ${r.right} | ${r.wrong} | ${share(r.right, r.wrong)} | ${r['wrong before it']} |`,
  ),
)}

## By class of call

${table(
  '| class | meaning | right | wrong | refused |',
  classes.map(
    ([name, c]) =>
      `| ${name} | ${words[name] ?? ''} | ${c.right ?? 0} | ${(c.wrong ?? 0) + (c.healed ?? 0)} | ${c.refused ?? 0} |`,
  ),
)}

For the class without a known answer, *wrong* counts the calls that were healed.

## By kind of fault

Of the recoverable calls:

${table(
  '| kind | right | of | wrong |',
  kinds.map(([kind, right, all, wrong]) => `| ${kind} | ${right} | ${all} | ${wrong} |`),
)}

## On your own logs

Give the right answers by id, a line each (\`{"id":"7","arguments":{…}}\`; several lines of one id are alternatives), and the calls
with the same ids:

\`\`\`
npx toolmend check --tools tools.json --truth truth.jsonl --format jsonl calls.jsonl > /dev/null
\`\`\`

The table on standard error says for each rule how many healed calls came out right and wrong, and how many calls were refused.
Look at every wrong one: either the rule reads too much, or the schema does not say what the tool wants.
`;
writeFileSync(fileURLToPath(new URL('../docs/precision.md', import.meta.url)), page);
