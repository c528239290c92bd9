// What the proxy adds on loopback: the same requests straight to a model server of our own and through the proxy, by turns,
// 200 a second for each way. Build first (`npm run build`); run alone: `node bench/proxy.mjs [seconds]`.

import { Agent, createServer, request } from 'node:http';
import { cpus } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const perSecond = 200;
const seconds = Number(process.argv[2] ?? 20);

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city'],
};
const tools = Array.from({ length: 8 }, (_, n) => ({
  type: 'function',
  function: { name: n === 0 ? 'forecast' : `tool_${n}`, parameters },
}));
const call = (args) => ({ index: 0, id: 'a', type: 'function', function: { name: 'forecast', arguments: args } });
const answers = {
  right: '{"city":"Bergen","days":2}',
  healed: '{"city":"Bergen","days":"2"}',
};

function answerOf(name) {
  const message = { role: 'assistant', content: null, tool_calls: [call(answers[name])] };
  return JSON.stringify({
    id: 'c',
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
  });
}

function streamOf(name) {
  const chunk = (delta, finish_reason = null) =>
    `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const words = Array.from({ length: 20 }, (_, n) => chunk({ content: `word ${n} ` }));
  const pieces = answers[name]
    .match(/.{1,4}/g)
    .map((piece) => chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }));
  return [...words, chunk({ tool_calls: [call('')] }), ...pieces, chunk({}, 'tool_calls'), 'data: [DONE]\n\n'].join('');
}

if (isMainThread) await measure();
else if (process.argv[2] === 'upstream') serve();
else await stand();

function serve() {
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      const name = incoming.headers['x-answer'] ?? 'right';
      const streamed = incoming.headers['x-stream'] === '1';
      const body = streamed ? streamOf(name) : answerOf(name);
      response.writeHead(200, { 'content-type': streamed ? 'text/event-stream' : 'application/json' });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(`http://127.0.0.1:${server.address().port}`));
}

async function stand() {
  const { createModelProxy } = await import('../dist/gateway/index.js');
  const proxy = createModelProxy({ upstream: process.argv[2] });
  parentPort.postMessage((await proxy.listen(0)).url);
}

function start(argument) {
  const worker = new Worker(new URL(import.meta.url), { argv: [argument] });
  return new Promise((resolve, reject) => {
    worker.once('message', (url) => resolve({ url, stop: () => worker.terminate() }));
    worker.once('error', reject);
  });
}

async function measure() {
  const upstream = await start('upstream');
  const proxy = await start(upstream.url);
  const agent = new Agent({ keepAlive: true });
  console.log(
    `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}; ${perSecond} requests a second each way, ${seconds} s a row`,
  );
  for (const streamed of [false, true]) {
    for (const name of Object.keys(answers)) {
      const ask = (url) => once(url, { agent, name, streamed });
      await run({ direct: () => ask(upstream.url), through: () => ask(proxy.url) }, 3);
      const took = await run({ direct: () => ask(upstream.url), through: () => ask(proxy.url) }, seconds);
      const [p50, p99] = [0.5, 0.99].map((part) => [quantile(took.direct, part), quantile(took.through, part)]);
      const show = ([direct, through]) =>
        `${direct.toFixed(2)} -> ${through.toFixed(2)} ms (+${(through - direct).toFixed(2)})`;
      console.log(
        `${streamed ? 'stream' : 'whole '} ${name.padEnd(6)}  p50 ${show(p50)}  p99 ${show(p99)}  n ${took.through.length}`,
      );
    }
  }
  agent.destroy();
  await Promise.all([upstream.stop(), proxy.stop()]);
}

/** Asks both ways at a steady rate, each request when its time has come, whether others are under way or not. */
async function run(ways, length) {
  const took = { direct: [], through: [] };
  const under = [];
  const begun = performance.now();
  // The two ways take turns half a period apart, so that neither waits for the other.
  for (let n = 0; n < 2 * length * perSecond; n += 1) {
    const wait = begun + (n * 500) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const way = n % 2 === 0 ? 'direct' : 'through';
    under.push(ways[way]().then((time) => took[way].push(time)));
  }
  await Promise.all(under);
  return took;
}

function once(url, { agent, name, streamed }) {
  const body = JSON.stringify({
    model: 'm',
    stream: streamed,
    tools,
    messages: [{ role: 'user', content: 'Weather in Bergen?' }],
  });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-answer': name,
    'x-stream': streamed ? '1' : '0',
  };
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const sent = request(`${url}/v1/chat/completions`, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - begun));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function quantile(times, part) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
