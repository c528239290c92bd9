// What the gateway adds to a call: round trips to the test server, one after another, without it, through it,
// and through it with another server beside, in turns.
// node bench/gateway.mjs [calls], after npm run build.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const calls = Number(process.argv[2] ?? 5_000);
const cli = process.env['TOOLMEND_CLI'] ?? path('../dist/cli/main.js');
const server = [process.execPath, path('../test/fixtures/mcp/server.mjs')];
const kinds = {
  right: { a: 1, b: 2 },
  mended: { a: '1', b: 2 },
};

function open(command) {
  const child = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  let rest = '';
  let got = () => {};
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) got(line);
  });
  return {
    child,
    call: (id, args) =>
      new Promise((resolve) => {
        got = (line) => {
          if (line.includes(`"id":${id},`)) resolve();
        };
        const params = { name: 'add', arguments: args };
        child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`);
      }),
  };
}

const at = (sorted, share) => sorted[Math.floor(sorted.length * share)];
const folder = mkdtempSync(join(tmpdir(), 'toolmend-bench-'));
const config = join(folder, 'servers.json');
const other = [path('../test/fixtures/mcp/member.mjs'), JSON.stringify({ name: 'other', tools: ['other'] })];
const servers = {
  calls: { command: server[0], args: server.slice(1) },
  other: { command: process.execPath, args: other },
};
writeFileSync(config, JSON.stringify({ mcpServers: servers }));
const gateway = [process.execPath, cli, 'gateway'];
const ways = {
  direct: open(server),
  single: open([...gateway, '--', ...server]),
  merged: open([...gateway, '--config', config]),
};
let id = 0;
for (const way of Object.values(ways)) for (let i = 0; i < 500; i++) await way.call(++id, kinds.right);

for (const [kind, args] of Object.entries(kinds)) {
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let i = 0; i < calls; i++) {
    for (const [name, way] of Object.entries(ways)) {
      const start = performance.now();
      await way.call(++id, args);
      times[name].push(performance.now() - start);
    }
  }
  for (const [name, list] of Object.entries(times)) {
    list.sort((a, b) => a - b);
    const added = at(list, 0.5) - at(times.direct, 0.5);
    const figures = `${at(list, 0.5).toFixed(3)} ms at the median, ${at(list, 0.99).toFixed(3)} at p99`;
    console.log(`${kind}, ${name}: ${figures}${name === 'direct' ? '' : `; adds ${added.toFixed(3)} ms`}`);
  }
}
for (const { child } of Object.values(ways)) child.stdin.end();
rmSync(folder, { recursive: true });
