import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Issue, issueCodes, type Locale } from '../src/base/index.ts';
import type { Tool } from '../src/contract/index.ts';
import { createGuard } from '../src/guard.ts';
import { describeFinding } from '../src/receipt/index.ts';
import { createRetryBudget } from '../src/retry/index.ts';

const page = readFileSync(resolve(import.meta.dirname, '../docs/issues.md'), 'utf8');

/** What a section shows: a call with its tool, a name among known tools, refusals before a call, or a tool that cannot be used. */
interface Example {
  readonly tool: Tool | string;
  readonly arguments?: string;
  readonly tools?: readonly string[];
  readonly refusals?: number;
  readonly reason?: string;
}

interface Section {
  readonly code: string;
  readonly example: Example;
  readonly sentences: string;
}

const sections: readonly Section[] = page
  .split(/^## /mu)
  .slice(1)
  .map((text) => ({
    code: text.slice(0, text.indexOf('\n')),
    example: JSON.parse(/```json\n([\s\S]*?)\n```/u.exec(text)?.[1] ?? 'null'),
    sentences: /```text\n([\s\S]*?)\n```/u.exec(text)?.[1] ?? '',
  }));

test('the page of issues has one section for each code, in the order of the table', () => {
  expect(sections.map(({ code }) => code)).toEqual(Object.keys(issueCodes));
});

describe('the example of the code', () => {
  test.each(sections)('$code gets it, and the sentences that the page shows', ({ code, example, sentences }) => {
    const said = (['en', 'zh'] as const).map((locale) => {
      const issue = provoke(example, locale).find((found) => found.code === code);
      return issue?.hint === undefined ? issue?.message : `${issue.message}\n${issue.hint}`;
    });
    expect(said.join('\n')).toBe(sentences);
  });
});

function provoke(example: Example, locale: Locale): readonly Issue[] {
  const { tool } = example;
  if (typeof tool !== 'string') {
    if (example.reason !== undefined) {
      expect(() => createGuard({ tools: [tool], locale })).toThrow(example.reason);
      return [describeFinding({ code: 'schema', place: null, keyword: 'schema', argument: example.reason }, locale)];
    }
    return createGuard({ tools: [tool], locale }).check({ tool: tool.name, arguments: example.arguments }).issues;
  }
  const call = { tool, arguments: example.arguments };
  const known = (example.tools ?? []).map((name): Tool => ({ name, parameters: { type: 'object' } }));
  const guard = createGuard({ tools: known, locale });
  const budget = createRetryBudget({ locale });
  for (let i = 0; i < (example.refusals ?? 0); i++) budget.settle(call, guard.check(call));
  const answer = budget.open(call);
  return answer.kind === 'closed' ? answer.outcome.issues : guard.check(call).issues;
}
