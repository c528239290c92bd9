/** The page about the command line is made from the commands themselves; `vitest -u` writes it anew. */

import { resolve } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { commands } from '../src/cli/commands/index.ts';

const head = `# The command line

\`\`\`
npx toolmend COMMAND [options]
\`\`\`

Results go to standard output, everything that is said beside them to standard error. Exit status 0: nothing to report; 1: there
are rejected calls or findings; 2: wrong usage, input that cannot be read, or an error of ours. A broken line of input costs that
line alone. Colour and progress are shown on a terminal only, and no colour where \`NO_COLOR\` is set. \`-\` is standard input.
`;

async function writePage(): Promise<string> {
  let page = head;
  for (const entry of commands) {
    const command = new Command(entry.name).description(entry.summary);
    (await entry.load()).configure(command);
    const usage = `toolmend ${entry.name} ${command.usage()}`.trim();
    page += `\n## ${entry.name}\n\n${capital(command.description() || entry.summary)}.\n\n\`\`\`\n${usage}\n\`\`\`\n`;
    const given = command.registeredArguments.map(
      (argument) => `| \`${argument.name()}\` | ${cell(argument.description)} |`,
    );
    const options = command.options
      .filter((option) => !option.hidden)
      .map((option) => {
        const choices = option.argChoices === undefined ? '' : ` (${option.argChoices.join(', ')})`;
        return `| \`${cell(option.flags)}\` | ${cell(option.description)}${choices} |`;
      });
    if (given.length + options.length > 0) page += `\n| | |\n| --- | --- |\n${[...given, ...options].join('\n')}\n`;
  }
  return page;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, '');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

test('docs/cli.md says what the commands say', async () => {
  await expect(await writePage()).toMatchFileSnapshot(resolve(import.meta.dirname, '../docs/cli.md'));
});
