import { expect, test } from 'vitest';
import { file, search } from '../../../test/cli-fixtures.ts';
import { runForTest } from '../../../test/cli-run.ts';
import { lintDocs } from '../../lint/index.ts';

const rules = [{ id: 'both', kind: 'requires', of: 'max_results', on: 'pattern' }];
const tool = {
  ...search,
  description: 'Finds files.',
  rules,
  parameters: { ...(search['parameters'] as object), required: ['path'] },
};
const tools = file('docs-tools.json', [tool]);

test('writes a page with a table of parameters and one of rules', async () => {
  const ran = await runForTest(['docs', tools, '--title', 'Tools']);
  expect(ran.status).toBe(0);
  expect(ran.stdout).toMatchInlineSnapshot(`
    "# Tools

    ## \`search_files\`

    Finds files.

    | Parameter | Type | Required | Meaning |
    | --- | --- | --- | --- |
    | \`path\` | string | yes |  |
    | \`pattern\` | string | no | Required by max_results. |
    | \`max_results\` | integer, maximum \`100\` | no | Only valid with pattern. |

    | Rule | Parameters | What it says | What happens | Checked |
    | --- | --- | --- | --- | --- |
    | \`both\` | \`max_results\`, \`pattern\` | Only valid with pattern. | rejected | with the arguments |
    "
  `);
});

test('writes what the lint holds against the tools without a finding', async () => {
  const page = (await runForTest(['docs', tools])).stdout;
  expect(lintDocs(page, [tool], 'page.md')).toEqual([]);
});

test('--check answers 0 for the page as it is, and 1 with the line where it is not', async () => {
  const page = (await runForTest(['docs', tools])).stdout;
  expect((await runForTest(['docs', tools, '--check', file('docs-page.md', page)])).status).toBe(0);
  const ran = await runForTest(['docs', tools, '--check', file('docs-old.md', page.replace('Finds files.', 'Finds.'))]);
  expect(ran.status).toBe(1);
  expect(ran.stderr).toContain('from line 3 on');
});

test('an unreadable tool is status 2', async () => {
  expect((await runForTest(['docs', file('docs-broken.json', [{ name: 'x' }])])).status).toBe(2);
});
