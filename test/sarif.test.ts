import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { compileSchema, type JsonSchema } from '../src/schema/index.ts';
import { findFaults } from '../src/validate/index.ts';
import { runForTest } from './cli-run.ts';
import { sarifSchema } from './sarif-schema.ts';

const node = compileSchema(sarifSchema as JsonSchema);
const here = mkdtempSync(join(resolve(import.meta.dirname, '..'), '.sarif-'));
const away = mkdtempSync(join(tmpdir(), 'toolmend-sarif-'));
afterAll(() => rmSync(here, { recursive: true }));

const tools = `{
  "tools": [
    {
      "name": "read lines",
      "description": "Reads lines.",
      "parameters": {
        "type": "object",
        "properties": {
          "limit": {
            "type": "number",
            "description": "Most lines."
          }
        }
      }
    }
  ]
}
`;
const code = `export const tool = {
  name: 'sample',
  description: 'Does something.',
  parameters: {
    type: 'object',
    properties: { alpha: { type: 'string', description: 'One.' }, beta: { type: 'boolean', description: 'Two.' } },
  },
  validate(params) {
    if (params.beta && !params.alpha) return 'beta needs alpha';
    return null;
  },
};
`;

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly locations?: readonly {
    readonly physicalLocation?: {
      readonly artifactLocation: { readonly uri: string };
      readonly region?: { readonly startLine: number };
    };
  }[];
}

async function sarif(words: readonly string[], stdin?: string) {
  const ran = await runForTest([...words, '--format', 'sarif'], stdin === undefined ? {} : { stdin });
  const log = JSON.parse(ran.stdout);
  expect(findFaults(node, log)).toEqual([]);
  const [run] = log.runs;
  const results: readonly Result[] = run.results;
  for (const { ruleIndex, ruleId } of results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
  const lines = await runForTest([...words, '--format', 'jsonl'], stdin === undefined ? {} : { stdin });
  expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual(
    lines.lines.map(({ code, severity }) => [code, severity]),
  );
  return results;
}

const placeOf = ({ locations }: Result) => {
  const place = locations?.[0]?.physicalLocation;
  return place === undefined ? undefined : { uri: place.artifactLocation.uri, line: place.region?.startLine };
};

function write(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(resolve(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

test('what is written down of the standard refuses what the standard refuses', () => {
  const result = { ruleId: 'x', ruleIndex: 0, message: { text: 'x' } };
  const region = { startLine: 0 };
  const placed = { ...result, locations: [{ physicalLocation: { artifactLocation: { uri: 'a' }, region } }] };
  const log = (each: object) => ({ version: '2.1.0', runs: [{ tool: { driver: { name: 'x' } }, results: [each] }] });
  expect(findFaults(node, log(result))).toEqual([]);
  for (const each of [{ ...result, level: 'info' }, { ...result, message: 'x' }, { ...result, line: 1 }, placed])
    expect(findFaults(node, log(each))).toHaveLength(1);
});

describe('a log of lint', () => {
  test('counts lines from 1, and points at what it speaks of', async () => {
    const path = write(here, 'tools.json', tools);
    const results = await sarif(['lint', path]);
    const counted = results.find(({ ruleId }) => ruleId === 'count-not-integer')!;
    const { uri, line } = placeOf(counted)!;
    expect(tools.split('\n')[line! - 1]).toContain('"type": "number"');
    expect(uri).toBe(`${relative('.', here)}/tools.json`);
    const named = results.find(({ ruleId }) => ruleId === 'name-pattern')!;
    expect(tools.split('\n')[placeOf(named)!.line! - 1]).toContain('read lines');
  });

  test('a path is relative to the working folder, a URI of its own outside of it, and escaped', async () => {
    const inside = write(here, 'a folder/t%25ö.json', tools);
    const outside = write(away, 'a b.json', tools);
    const own = `${relative('.', here)}/a%20folder/t%2525%C3%B6.json`;
    for (const path of [inside, relative('.', inside), `./${relative('.', inside)}`])
      expect(placeOf((await sarif(['lint', path]))[0]!)!.uri).toBe(own);
    expect(placeOf((await sarif(['lint', outside]))[0]!)!.uri).toBe(pathToFileURL(outside).href);
  });

  test('what has no file has no place in one', async () => {
    expect(placeOf((await sarif(['lint', '-'], tools))[0]!)).toBeUndefined();
    const server = resolve(import.meta.dirname, 'fake-mcp-server.mjs');
    expect(placeOf((await sarif(['lint', '--mcp', `${process.execPath} ${server} plain`]))[0]!)).toBeUndefined();
  });

  test('nothing found is a log without results', async () => {
    expect(await sarif(['lint', write(here, 'none.json', '[]')])).toEqual([]);
  });
});

test('a log of audit points at the guard', async () => {
  const path = write(here, 'tool.ts', code);
  const [result, ...more] = await sarif(['audit', path]);
  expect(more).toEqual([]);
  const { uri, line } = placeOf(result!)!;
  expect(uri).toBe(`${relative('.', here)}/tool.ts`);
  expect(readFileSync(path, 'utf8').split('\n')[line! - 1]).toContain('params.beta && !params.alpha');
});

test('a log of probe says which parameter it is about', async () => {
  const server = resolve(import.meta.dirname, 'fixtures/mcp/probed.mjs');
  const words = ['probe', '--mcp', `${process.execPath} ${server}`, '--tool', 'search', '--side-effect-free'];
  const results = await sarif(words);
  expect(results.map(({ ruleId }) => ruleId)).toEqual(['hidden-rule', 'promise-not-kept']);
  expect(results[0]).toMatchObject({
    locations: [{ logicalLocations: [{ fullyQualifiedName: 'search/parameters/properties/whole_word' }] }],
  });
});
