/** What the page on contracts shows of each kind is what comes from the rule that stands above it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  checkRules,
  contractCases,
  forModel,
  type Rule,
  type RuleBreach,
  readRules,
  schemaForms,
} from '../src/contract/index.ts';
import type { JsonSchema } from '../src/schema/index.ts';

const page = readFileSync(new URL('../docs/contracts.md', import.meta.url), 'utf8');
const kinds = page.slice(page.indexOf('\n## Kinds\n'), page.indexOf('\n## What the model sees\n'));
const parameters = JSON.parse(/```json\n(.*?)```/s.exec(kinds)![1]!) as JsonSchema;

function line(label: string, text: string): string {
  return `${label.padEnd(12)}${text}`;
}

/** Writes what comes from one rule. */
function show(rule: Rule): string {
  const tool = { name: 'tool', parameters, rules: [rule] };
  const lines: string[] = [];
  for (const locale of ['en', 'zh'] as const) {
    const { properties } = forModel(tool, { locale }) as { properties: Record<string, { description?: string }> };
    for (const [name, { description }] of Object.entries(properties)) {
      if (description !== undefined) lines.push(line(name, description));
    }
  }
  for (const each of contractCases(tool)) {
    const facts = Object.keys(each.context).length === 0 ? '' : ` with ${JSON.stringify(each.context)}`;
    lines.push(line(each.expect, `${JSON.stringify(each.arguments)}${facts}`));
    const report = checkRules([rule], each.arguments, each.context);
    for (const { en, zh } of [...report.findings.map((f) => (f.argument as RuleBreach).text), ...report.notices]) {
      lines.push(line('', en), line('', zh));
    }
  }
  const negative = contractCases(tool).find((each) => each.kind === 'negative');
  for (const { schema } of schemaForms([rule], parameters, negative?.context)) {
    lines.push(line('as schema', JSON.stringify(schema)));
  }
  return `${lines.join('\n')}\n`;
}

test('each block of the page is what its rule gives', async () => {
  const written = page.replaceAll(
    /(### `(\w+)`\n.*?```json\n)(.*?)(```\n\n```text\n).*?(```)/gs,
    (_, head: string, kind: string, json: string, middle: string, tail: string) => {
      const [rule] = readRules([JSON.parse(json)]);
      expect(rule!.kind).toBe(kind);
      return `${head}${json}${middle}${show(rule!)}${tail}`;
    },
  );
  await expect(written).toMatchFileSnapshot('../docs/contracts.md');
});

test('the page has a section for each kind', async () => {
  const { ruleKinds } = await import('../src/contract/rules/kinds.ts');
  expect([...kinds.matchAll(/^### `(\w+)`$/gm)].map((match) => match[1])).toEqual(Object.keys(ruleKinds));
});
