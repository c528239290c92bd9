import type { Model } from './model.ts';
import { runAgent } from './run-agent.ts';
import { createHistory, defineTool, type Host, type RunContext, type Tool } from './toolmend.ts';

/** Agent: a sub-agent with a conversation and a count of refusals of its own, and the same guard. */
export function agentTool(parts: {
  readonly host: () => Host;
  readonly tools: readonly Tool[];
  readonly createModel: (kind: string) => Model;
}): Tool {
  return defineTool({
    name: 'Agent',
    description: 'Gives a piece of work to a sub-agent and returns its answer.',
    effect: 'write',
    parameters: {
      type: 'object',
      properties: {
        description: { type: 'string', description: 'The work in three to five words.' },
        prompt: { type: 'string', description: 'The work in full.' },
        subagent_type: { type: 'string', description: 'Which agent is to do it.' },
      },
      required: ['description', 'prompt', 'subagent_type'],
    },
    execute({ prompt, subagent_type }, given) {
      const { signal } = given as RunContext;
      const host = parts.host().createSubHost({ tools: parts.tools.map((tool) => tool.name) });
      const model = parts.createModel(subagent_type);
      return runAgent({ host, model, history: createHistory(), tools: parts.tools, prompt, signal });
    },
  });
}
