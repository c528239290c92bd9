/**
 * `toolmend check --format jsonl` over generated calls, beside a bare loop that parses each line and writes it again. Looks
 * at the memory of the process while it runs: it must not grow with the calls.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { samples } from '../data/samples.mjs';
import { names, schemas, valid } from '../data/tools.mjs';
import { benchFolder, builtFolder } from '../lib/library.mjs';

const folder = join(benchFolder, '.gen/check');

/** Nine of ten calls are right, as most calls of a strong model are; each tenth is one of the samples. */
async function writeCalls(file, count) {
  const stream = createWriteStream(file);
  for (let number = 0; number < count; number++) {
    const tool = names[number % names.length];
    const sample = samples[(number / 10) % samples.length];
    const call =
      number % 10 === 0
        ? { id: String(number), tool: sample.tool, arguments: JSON.stringify(sample.args) }
        : { id: String(number), tool, arguments: JSON.stringify(valid[tool][number % 8]) };
    if (!stream.write(`${JSON.stringify(call)}\n`)) await new Promise((resolve) => stream.once('drain', resolve));
  }
  await new Promise((resolve) => stream.end(resolve));
}

/** What any tool that reads and writes these lines has to do at least. */
const bareLoop = `
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
let out = '';
for await (const line of createInterface({ input: createReadStream(process.argv[1]) })) {
  out += JSON.stringify(JSON.parse(line)) + '\\n';
  if (out.length < 65536) continue;
  if (!process.stdout.write(out)) await new Promise((resolve) => process.stdout.once('drain', resolve));
  out = '';
}
process.stdout.write(out);
`;

/** Resident memory in bytes, where the system tells it in a file. */
function memoryOf(pid) {
  try {
    const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return match === null ? undefined : Number(match[1]) * 1024;
  } catch {
    return undefined;
  }
}

/** Runs a command to its end; its output is counted and thrown away. */
function run(words) {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const memory = [];
    const look = setInterval(() => {
      const bytes = memoryOf(child.pid);
      if (bytes !== undefined) memory.push(bytes);
    }, 100);
    let lines = 0;
    child.stdout.on('data', (chunk) => {
      for (const byte of chunk) if (byte === 10) lines++;
    });
    child.on('error', reject);
    child.on('close', (status) => {
      clearInterval(look);
      resolve({ status, lines, seconds: Number(process.hrtime.bigint() - start) / 1e9, memory });
    });
  });
}

export async function checkMillion({ count = 1_000_000 } = {}) {
  mkdirSync(folder, { recursive: true });
  const calls = join(folder, `calls-${count}.jsonl`);
  const tools = join(folder, 'tools.json');
  if (!existsSync(calls)) await writeCalls(calls, count);
  writeFileSync(tools, JSON.stringify(names.map((name) => ({ name, parameters: schemas[name], effect: 'read' }))));
  const options = ['--tools', tools, '--format', 'jsonl', '--base-date', '2026-10-02', '--date-order', 'mdy'];
  const ours = await run([join(builtFolder, 'cli/main.js'), 'check', ...options, calls]);
  const bare = await run(['--input-type=module', '-e', bareLoop, calls]);
  if (ours.lines !== count || bare.lines !== count) throw new Error(`${ours.lines} of ${count} lines came out`);
  // The first fifth of the time is the start: the heap finds its size.
  const settled = ours.memory.slice(Math.floor(ours.memory.length / 5));
  const half = Math.floor(settled.length / 2);
  return {
    count,
    perSecond: count / ours.seconds,
    barePerSecond: count / bare.seconds,
    ratio: bare.seconds / ours.seconds,
    peak: Math.max(...ours.memory, 0),
    firstHalf: Math.max(...settled.slice(0, half), 0),
    secondHalf: Math.max(...settled.slice(half), 0),
  };
}
