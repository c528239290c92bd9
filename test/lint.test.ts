/** The page of the lint is its gate: a code exists only with a section, an example that gets it, and one that does not. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyPatch } from '../src/base/index.ts';
import { fixLists } from '../src/cli/lint/fix-source.ts';
import { type LintFinding, lintCodes, lintDefinitions, lintDocs, lintTools } from '../src/lint/index.ts';

const page = readFileSync(new URL('../docs/lint.md', import.meta.url), 'utf8');
const codes = page.slice(page.indexOf('\n# Codes\n'));

interface Section {
  readonly code: string;
  /** The source before and after, and for pages the texts. */
  readonly json: readonly unknown[];
  readonly pages: readonly string[];
}

const sections: readonly Section[] = codes
  .split(/^## (?=[a-z-]+\n)/mu)
  .slice(1)
  .map((text) => ({
    code: text.slice(0, text.indexOf('\n')),
    json: [...text.matchAll(/```json\n(.*?)```/gsu)].map((match) => JSON.parse(match[1]!) as unknown),
    pages: [...text.matchAll(/```markdown\n(.*?)```/gsu)].map((match) => match[1]!),
  }));

function lintOf({ json, pages }: Section, which: 0 | 1): readonly LintFinding[] {
  return pages.length > 0 ? lintDocs(pages[which]!, json[0], 'page.md') : lintTools(json[which]);
}

test('the page has one section for each code, in the order of the codes', () => {
  expect(sections.map(({ code }) => code)).toEqual(lintCodes.map(({ code }) => code));
});

test('there are at least thirty codes, each once', () => {
  expect(new Set(lintCodes.map(({ code }) => code)).size).toBe(lintCodes.length);
  expect(lintCodes.length).toBeGreaterThanOrEqual(30);
});

test('the table of the page tells severity and summary of each code', () => {
  const rows = [...codes.matchAll(/^\| \[`([\w-]+)`\]\(#\1\) \| (\w+) \| (.*) \|$/gm)].map((match) => match.slice(1));
  expect(rows).toEqual(lintCodes.map(({ code, severity, summary }) => [code, severity, summary]));
});

describe('the example of the code', () => {
  test.each(sections)('$code gets it', (section) => {
    expect(lintOf(section, 0).map(({ code }) => code)).toContain(section.code);
  });

  test.each(sections)('$code gets no error and no warning once it is mended', (section) => {
    const left = lintOf(section, 1).filter(({ code, severity }) => severity !== 'note' || code === section.code);
    expect(left).toEqual([]);
  });
});

describe('the mend of the code', () => {
  const mendable = sections.filter((section) =>
    lintOf(section, 0).some(({ code, fix }) => code === section.code && fix),
  );

  test('is there for the codes that follow from the finding alone', () => {
    expect(mendable.map(({ code }) => code)).toMatchInlineSnapshot(`
      [
        "root-type",
        "required-duplicate",
        "oneof-overlap",
        "enum-duplicate",
        "nullable-enum-without-null",
        "nullable-keyword",
        "draft-four-bound",
        "tuple-items",
        "unknown-keyword",
        "unclosed-object",
        "count-not-integer",
        "one-based-minimum",
        "redundant-alias",
        "constraint-not-visible",
        "one-sided-exclusion",
        "x-key-leaks",
        "optional-not-nullable",
        "default-in-strict",
        "strict-open-object",
        "strict-would-fallback",
      ]
    `);
  });

  test.each(mendable)('$code takes the finding away', ({ code, json }) => {
    const list: unknown[] = [json[0]].flat();
    const { findings, entries } = lintDefinitions(list);
    const mended = list.map((entry) => {
      const own = findings.filter((each) => each.code === code && entries.get(each) === entry);
      return applyPatch(
        entry,
        own.reverse().flatMap(({ fix }) => fix ?? []),
      );
    });
    expect(mended).not.toEqual(list);
    expect(lintTools(mended).filter((each) => each.code === code)).toEqual([]);
  });

  test.each(mendable)('$code is made once and for all: mending twice is mending once', ({ json }) => {
    const list: unknown[] = [json[0]].flat();
    const once = fixLists(list, [list], {}).document;
    expect(fixLists(once, [once], {})).toEqual({ document: once, mended: [] });
  });
});
