import { defineTool, type Tool } from '../toolmend.ts';
import type { Task, Workspace } from '../workspace.ts';

/** TaskCreate, TaskGet, TaskUpdate and TaskList on the task list of a workspace. */
export function taskTools(workspace: Workspace): Tool[] {
  const { tasks } = workspace;
  const find = (id: string): Task => {
    const task = tasks.get(id);
    if (task === undefined) throw new Error(`Task #${id} not found`);
    return task;
  };

  const create = defineTool({
    name: 'TaskCreate',
    description: 'Adds a task to the list.',
    effect: 'write',
    parameters: {
      type: 'object',
      properties: {
        subject: { type: 'string', description: 'The title of the task.' },
        description: { type: 'string', description: 'What is to be done.' },
        activeForm: { type: 'string', description: 'The title while it is being done: "Running tests".' },
        metadata: { type: 'object', description: 'Anything to keep with the task.' },
      },
      required: ['subject', 'description'],
    },
    execute({ subject, description, activeForm, metadata = {} }) {
      const id = String(tasks.size === 0 ? 1 : Math.max(...[...tasks.keys()].map(Number)) + 1);
      const task: Task = {
        id,
        subject,
        description,
        status: 'pending',
        ...(activeForm === undefined ? {} : { activeForm }),
        blocks: [],
        blockedBy: [],
        metadata: { ...metadata },
      };
      tasks.set(id, task);
      return `Task #${id} created: ${subject}`;
    },
  });

  const get = defineTool({
    name: 'TaskGet',
    description: 'Shows one task.',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: { taskId: { type: 'string', description: 'The id of the task.' } },
      required: ['taskId'],
    },
    execute: ({ taskId }) => find(taskId),
  });

  const update = defineTool({
    name: 'TaskUpdate',
    description: 'Changes one task.',
    effect: 'write',
    parameters: {
      type: 'object',
      properties: {
        taskId: { type: 'string', description: 'The id of the task.' },
        subject: { type: 'string' },
        description: { type: 'string' },
        activeForm: { type: 'string' },
        owner: { type: 'string' },
        status: { type: 'string', enum: ['pending', 'in_progress', 'completed', 'deleted'] },
        addBlocks: { type: 'array', items: { type: 'string' }, description: 'Tasks that wait for this one.' },
        addBlockedBy: { type: 'array', items: { type: 'string' }, description: 'Tasks that this one waits for.' },
        metadata: { type: 'object', description: 'Keys to set; a key set to null goes.' },
      },
      required: ['taskId'],
    },
    execute({ taskId, status, addBlocks = [], addBlockedBy = [], metadata = {}, ...texts }) {
      const task = find(taskId);
      if (status === 'deleted') {
        tasks.delete(taskId);
        return `Task #${taskId} deleted`;
      }
      for (const other of [...addBlocks, ...addBlockedBy]) find(other);
      Object.assign(task, texts, status === undefined ? {} : { status });
      for (const other of addBlocks) link(task, find(other));
      for (const other of addBlockedBy) link(find(other), task);
      for (const [key, value] of Object.entries(metadata)) {
        if (value === null) delete task.metadata[key];
        else task.metadata[key] = value;
      }
      return `Task #${taskId} updated`;
    },
  });

  const list = defineTool({
    name: 'TaskList',
    description: 'Lists all tasks.',
    effect: 'read',
    parameters: { type: 'object', properties: {} },
    execute: () =>
      tasks.size === 0
        ? 'No tasks'
        : [...tasks.values()].map(({ id, status, subject }) => `#${id} [${status}] ${subject}`).join('\n'),
  });

  return [create, get, update, list];
}

function link(first: Task, then: Task): void {
  if (!first.blocks.includes(then.id)) first.blocks.push(then.id);
  if (!then.blockedBy.includes(first.id)) then.blockedBy.push(first.id);
}
