/** Tools that cannot be guarded in, a line and an entry for each out, once. */
import type { RejectedOutcome } from '../../base/index.ts';
import type { Metrics } from './metrics.ts';
import type { ProxySettings } from './options.ts';
import type { ToolSet } from './tool-sets.ts';

/** The most problems that are remembered; beyond them one may be told again. */
const remembered = 10_000;

/** Creates what tells of tools whose schema cannot be used. */
export function createProblemReporter(
  { tell, record, strict }: ProxySettings,
  metrics: Metrics,
): (tools: ToolSet) => void {
  const told = new Set<string>();
  return ({ problems }) => {
    for (const { name = '', message, at = '' } of problems) {
      const key = JSON.stringify([name, message]);
      if (told.has(key)) continue;
      if (told.size >= remembered) told.clear();
      told.add(key);
      metrics.count('unguarded', { reason: 'schema' });
      tell(`${strict ? 'refused' : 'passed unguarded'}: ${message}`);
      const outcome: RejectedOutcome = {
        outcome: 'rejected',
        tool: name,
        steps: [],
        issues: [{ code: 'schema', at, message }],
        receipt: '',
      };
      record({ tool: name }, outcome, {});
    }
  };
}
