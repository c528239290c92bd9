import { spawn } from 'node:child_process';
import { defineTool, ignoredWhen, type RunContext, type Tool, used } from '../toolmend.ts';
import type { Workspace } from '../workspace.ts';
import { runProcess } from './run-process.ts';

/** Bash in the folder of a workspace. */
export function bashTool(workspace: Workspace): Tool {
  return defineTool({
    name: 'Bash',
    description: 'Runs a command in the working folder.',
    effect: 'destructive',
    parameters: {
      type: 'object',
      properties: {
        command: { type: 'string', description: 'The command.' },
        timeout: {
          type: 'number',
          minimum: 0,
          maximum: 600_000,
          description: 'Milliseconds until it is ended; 120000 by default.',
        },
        description: { type: 'string', description: 'What the command does, in a few words.' },
        run_in_background: { type: 'boolean', description: 'Starts it and does not wait.' },
      },
      required: ['command'],
    },
    rules: [ignoredWhen('timeout', used('run_in_background'))],
    async execute({ command, timeout = 120_000, run_in_background = false }, given) {
      const { signal } = given as RunContext;
      if (run_in_background) {
        const child = spawn('bash', ['-c', command], { cwd: workspace.root, detached: true, stdio: 'ignore' });
        await new Promise((resolve, reject) => {
          child.on('spawn', resolve);
          child.on('error', reject);
        });
        const id = `process-${workspace.nextId()}`;
        workspace.processes.set(id, child.pid!);
        child.on('exit', () => workspace.processes.delete(id));
        return `Started in the background as ${id}`;
      }
      const { output, code } = await runProcess('bash', ['-c', command], { folder: workspace.root, signal, timeout });
      if (code !== 0) throw new Error(`exit code ${code}\n${output}`.trim());
      return output;
    },
  });
}
