// What the gateway adds to a call: round trips to the test server, one after another, without it and through it, in turns.
// node bench/gateway.mjs [calls], after npm run build.
import { spawn } from 'node:child_process';
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

const at = (sorted, share) => sorted[Math.floor(sorted.length * share)].toFixed(3);
const ways = { direct: open(server), gateway: open([process.execPath, cli, 'gateway', '--', ...server]) };
let id = 0;
for (const way of Object.values(ways)) for (let i = 0; i < 500; i++) await way.call(++id, kinds.right);

for (const [kind, args] of Object.entries(kinds)) {
  const times = { direct: [], gateway: [] };
  for (let i = 0; i < calls; i++) {
    for (const [name, way] of Object.entries(ways)) {
      const start = performance.now();
      await way.call(++id, args);
      times[name].push(performance.now() - start);
    }
  }
  for (const list of Object.values(times)) list.sort((a, b) => a - b);
  const [direct, gateway] = [times.direct, times.gateway];
  console.log(
    `${kind}: direct ${at(direct, 0.5)} ms, gateway ${at(gateway, 0.5)} ms at the median (p99 ${at(direct, 0.99)} and ${at(gateway, 0.99)}); adds ${(at(gateway, 0.5) - at(direct, 0.5)).toFixed(3)} ms`,
  );
}
for (const { child } of Object.values(ways)) child.stdin.end();
