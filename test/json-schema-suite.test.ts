/**
 * The official JSON Schema test suite, run from the folder that JSON_SCHEMA_TEST_SUITE names: `tests` and `remotes` as they
 * are published. The metaschemas come from ajv, a development dependency, as remotes like any other.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileSchema, type JsonSchema, type SchemaOptions } from '../src/schema/index.ts';
import { findFaults, isValid } from '../src/validate/index.ts';

const folder = process.env['JSON_SCHEMA_TEST_SUITE'] ?? '';

interface Group {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** The one thing of the required tests that is not supported; see docs/json-schema.md. */
const exceptions: ReadonlySet<string> = new Set(['vocabulary.json']);

const formats = ['date', 'date-time', 'time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uuid', 'regex'];

if (folder === '' || !existsSync(join(folder, 'tests'))) {
  test.skip('passes the official JSON Schema test suite (skipped: JSON_SCHEMA_TEST_SUITE names no folder that holds it)', () => {});
} else {
  const remotes = { ...readMetaschemas(), ...readRemotes(join(folder, 'remotes'), 'http://localhost:1234') };
  runFolder('draft2020-12', 'https://json-schema.org/draft/2020-12/schema', remotes);
  runFolder('draft7', 'http://json-schema.org/draft-07/schema#', remotes);
  for (const [draft, dialect] of [
    ['draft2020-12', '2020-12'],
    ['draft7', 'draft-07'],
  ] as const) {
    describe(`${draft} formats, asserted`, () => {
      for (const format of formats) {
        const file = join(folder, 'tests', draft, 'optional', 'format', `${format}.json`);
        if (!existsSync(file)) continue;
        test(`agrees on ${format}`, () => {
          expect(disagreements(file, { unknownKeys: 'schema', formats: 'assert', dialect, remotes })).toEqual([]);
        });
      }
    });
  }
}

function runFolder(draft: string, dialect: string, remotes: Readonly<Record<string, JsonSchema>>): void {
  describe(`${draft}, required tests`, () => {
    for (const file of readdirSync(join(folder, 'tests', draft))) {
      if (!file.endsWith('.json') || exceptions.has(file)) continue;
      test(`agrees on ${file}`, () => {
        const options: SchemaOptions = { unknownKeys: 'schema', formats: 'annotate', dialect, remotes };
        expect(disagreements(join(folder, 'tests', draft, file), options)).toEqual([]);
      });
    }
  });
}

/** Names each test whose verdict is another than ours, by the verdict walk or by the findings. */
function disagreements(file: string, options: SchemaOptions): string[] {
  const wrong: string[] = [];
  for (const group of JSON.parse(readFileSync(file, 'utf8')) as readonly Group[]) {
    const node = compileSchema(group.schema, options);
    for (const one of group.tests) {
      const verdict = isValid(node, one.data);
      const found = findFaults(node, one.data).length === 0;
      if (verdict !== one.valid || found !== one.valid) wrong.push(`${group.description}: ${one.description}`);
    }
  }
  return wrong;
}

function readRemotes(path: string, uri: string): Record<string, JsonSchema> {
  const remotes: Record<string, JsonSchema> = {};
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) Object.assign(remotes, readRemotes(inner, `${uri}/${entry.name}`));
    else remotes[`${uri}/${entry.name}`] = JSON.parse(readFileSync(inner, 'utf8')) as JsonSchema;
  }
  return remotes;
}

function readMetaschemas(): Record<string, JsonSchema> {
  const folder = join(createRequire(import.meta.url).resolve('ajv/package.json'), '..', 'dist', 'refs');
  const files = [
    'json-schema-draft-07.json',
    'json-schema-2020-12/schema.json',
    ...readdirSync(join(folder, 'json-schema-2020-12', 'meta')).map((name) => `json-schema-2020-12/meta/${name}`),
  ];
  const metaschemas: Record<string, JsonSchema> = {};
  for (const file of files) {
    const schema = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { readonly $id: string };
    metaschemas[schema.$id] = schema as unknown as JsonSchema;
  }
  return metaschemas;
}
