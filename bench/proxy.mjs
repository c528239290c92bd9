// What the proxy adds on loopback: the same requests straight to a model server of our own, through the proxy, and through one
// of Node's own parts that reads nothing (`bare`), by turns, 200 a second for each way. Every server is a process of its own,
// and so is the client. Build first (`npm run build`); run alone: `node bench/proxy.mjs [seconds]`.

import { fork } from 'node:child_process';
import { Agent, createServer, request } from 'node:http';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const perSecond = 200;
const [role = '20', upstreamUrl] = process.argv.slice(2);
// Connections are dropped by the side that asks, before the other drops them.
const agent = new Agent({ keepAlive: true, timeout: 4_000 });

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

const servers = { upstream: serveUpstream, bare: serveBare, proxy: serveProxy };
if (role in servers) {
  process.on('disconnect', () => process.exit());
  servers[role]();
} else {
  await measure(Number(role));
}

function serveUpstream() {
  listen((incoming, response) => {
    incoming.resume().on('end', () => {
      const name = incoming.headers['x-answer'] ?? 'right';
      const streamed = incoming.headers['x-stream'] === '1';
      response.writeHead(200, { 'content-type': streamed ? 'text/event-stream' : 'application/json' });
      response.end(streamed ? streamOf(name) : answerOf(name));
    });
  });
}

function serveBare() {
  listen((incoming, response) => {
    const { method, url, headers } = incoming;
    const sent = request(upstreamUrl + url, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(sent);
  });
}

async function serveProxy() {
  const { createModelProxy } = await import('../dist/gateway/index.js');
  process.send((await createModelProxy({ upstream: upstreamUrl }).listen(0)).url);
}

function listen(answer) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`));
}

function start(...args) {
  const child = fork(fileURLToPath(import.meta.url), args);
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
  });
}

async function measure(seconds) {
  const direct = await start('upstream');
  const urls = { direct, bare: await start('bare', direct), proxy: await start('proxy', direct) };
  console.log(
    `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}; ${perSecond} requests a second each way, ${seconds} s a row; ms, p50 / p99`,
  );
  for (const streamed of [false, true]) {
    for (const name of Object.keys(answers)) {
      await run(urls, { name, streamed }, 3);
      const took = await run(urls, { name, streamed }, seconds);
      const [p50, p99] = [0.5, 0.99].map((part) => (way) => quantile(took[way], part));
      const added = (way) => `${show(p50(way) - p50('direct'))} / ${show(p99(way) - p99('direct'))}`;
      console.log(
        `${streamed ? 'stream' : 'whole '} ${name.padEnd(6)}  direct ${show(p50('direct'))} / ${show(p99('direct'))}  bare +${added('bare')}  proxy +${added('proxy')}  n ${took.proxy.length}`,
      );
    }
  }
  process.exit();
}

/** Asks all ways at a steady rate, each request when its time has come, whether others are under way or not. */
async function run(urls, what, seconds) {
  const ways = Object.keys(urls);
  const took = Object.fromEntries(ways.map((way) => [way, []]));
  const under = [];
  const begun = performance.now();
  let left = [];
  for (let n = 0; n < ways.length * seconds * perSecond; n += 1) {
    const wait = begun + (n * 1000) / perSecond / ways.length - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // Each way once a round, in an order of chance: none comes always after the same one.
    if (left.length === 0) left = ways.map((way) => ({ way, at: Math.random() })).sort((a, b) => a.at - b.at);
    const { way } = left.pop();
    under.push(once(urls[way], what).then((time) => took[way].push(time)));
  }
  await Promise.all(under);
  return took;
}

function once(url, { name, streamed }) {
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
    // A connection that was kept may be closed just as it is taken; any client asks again then.
    sent.on('error', (error) => {
      if (sent.reusedSocket) once(url, { name, streamed }).then(resolve, reject);
      else reject(error);
    });
    sent.end(body);
  });
}

function quantile(times, part) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

function show(time) {
  return time.toFixed(2);
}
