import { defineTool, type Tool } from '../toolmend.ts';
import type { Workspace } from '../workspace.ts';

/** AskUserQuestion: asks the person who uses the agent. */
export function askUserQuestionTool(workspace: Workspace): Tool {
  return defineTool({
    name: 'AskUserQuestion',
    description: 'Asks the user up to four questions with given options.',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: {
        questions: {
          type: 'array',
          minItems: 1,
          maxItems: 4,
          items: {
            type: 'object',
            properties: {
              question: { type: 'string', description: 'The whole question.' },
              header: { type: 'string', maxLength: 12, description: 'A word or two above it.' },
              options: {
                type: 'array',
                minItems: 2,
                maxItems: 4,
                items: {
                  type: 'object',
                  properties: { label: { type: 'string' }, description: { type: 'string' } },
                  required: ['label'],
                },
              },
              multiSelect: { type: 'boolean', default: false },
            },
            required: ['question', 'header', 'options'],
          },
        },
        answers: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'Answers that are known already, by question.',
        },
        metadata: { type: 'object', properties: { source: { type: 'string' } } },
      },
      required: ['questions'],
    },
    async execute({ questions, answers = {} }) {
      const known = new Map(Object.entries(answers));
      const open = questions.filter(({ question }) => !known.has(question));
      if (open.length > 0)
        for (const [question, answer] of Object.entries(await workspace.ask(open))) known.set(question, answer);
      return questions.map(({ question }) => `${question} ${known.get(question) ?? '(no answer)'}`).join('\n');
    },
  });
}
