import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineTool, type Tool } from '../toolmend.ts';
import type { Workspace } from '../workspace.ts';

const mostJobs = 50;
const field = /^(?:\*|\d+(?:-\d+)?)(?:\/\d+)?(?:,(?:\*|\d+(?:-\d+)?)(?:\/\d+)?)*$/;

/** CronCreate and CronDelete on the scheduled prompts of a workspace. */
export function cronTools(workspace: Workspace): Tool[] {
  const { jobs } = workspace;
  const save = (): Promise<void> => {
    const durable = [...jobs.values()].filter((job) => job.durable);
    return writeFile(join(workspace.root, '.cron.json'), JSON.stringify(durable));
  };

  const create = defineTool({
    name: 'CronCreate',
    description: 'Schedules a prompt.',
    effect: 'write',
    parameters: {
      type: 'object',
      properties: {
        cron: { type: 'string', description: 'Five fields: minute, hour, day of month, month, day of week.' },
        prompt: { type: 'string', description: 'What to do then.' },
        recurring: { type: 'boolean', default: true, description: 'Every time, or once; true by default.' },
        durable: { type: 'boolean', default: false, description: 'Kept over restarts; false by default.' },
      },
      required: ['cron', 'prompt'],
    },
    async execute({ cron, prompt, recurring = true, durable = false }) {
      const fields = cron.trim().split(/\s+/);
      if (fields.length !== 5 || !fields.every((each) => field.test(each))) {
        throw new Error(`no cron expression of five fields: ${cron}`);
      }
      if (jobs.size >= mostJobs) throw new Error(`there are ${mostJobs} jobs already: delete one first`);
      const id = `job-${workspace.nextId()}`;
      jobs.set(id, { id, cron, prompt, recurring, durable });
      if (durable) await save();
      return `Scheduled as ${id}`;
    },
  });

  const remove = defineTool({
    name: 'CronDelete',
    description: 'Removes a scheduled prompt.',
    effect: 'destructive',
    parameters: {
      type: 'object',
      properties: { id: { type: 'string', description: 'The id that CronCreate returned.' } },
      required: ['id'],
    },
    async execute({ id }) {
      const job = jobs.get(id);
      if (job === undefined) throw new Error(`no job is called ${id}`);
      jobs.delete(id);
      if (job.durable) await save();
      return `Removed ${id}`;
    },
  });

  return [create, remove];
}
