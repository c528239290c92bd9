/**
 * A process of its own that records calls: `node ledger-writer.js PLACE COUNT`. After each flush it says on a line how many
 * calls are safe; it ends with 0 when all are.
 */
import { openLedger } from '../src/ledger/open.ts';
import { accepted, call, healed } from './ledger-samples.ts';

const [place, count] = [process.argv[2]!, Number(process.argv[3])];
const limit = { rule: 'coerce', op: 'set', at: '/limit', from: '20', to: 20, loss: 'none' } as const;
const ledger = await openLedger(place, { interval: 5, batch: 200, flushTimeout: 30_000 });
for (let number = 1; number <= count; number++) {
  ledger.record(call, number % 4 === 0 ? healed([limit]) : accepted(), {
    model: `m${number % 3}`,
    session: String(process.pid),
  });
  if (number % 250 === 0 && (await ledger.flush())) process.stdout.write(`${number}\n`);
}
process.exitCode = (await ledger.close()) ? 0 : 1;
