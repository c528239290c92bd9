/** Tools in the shapes that people write them in, each with rules that no description tells: what is found, and what is said not to be read. */
import { expect, test } from 'vitest';
import { auditSources } from '../src/audit/index.ts';

async function wordsOf(text: string): Promise<readonly string[]> {
  const findings = await auditSources([{ path: 'tool.ts', text }]);
  return findings.map(({ code, tool, line, message }) => {
    const words = message.replace(/^.*says so: |; neither its.*$| \(it answers.*$|\.$/gs, '');
    return `${tool} ${code}, line ${line}: ${words}`;
  });
}

test('LangChain: a handler that answers in words says of itself that it refuses', async () => {
  const found = await wordsOf(`import { tool } from '@langchain/core/tools';
export const search = tool(
  async ({ query, regex, limit, cursor }) => {
    if (regex && !query) throw new Error('regex needs a query');
    if (cursor !== undefined && limit !== undefined) return \`Error: cursor and limit cannot be combined\`;
    const results = await run(query);
    if (results.length === 0 && regex) throw new Error('nothing found');
    return results;
  },
  {
    name: 'search_docs',
    description: 'Search documentation.',
    schema: z.object({ query: z.string().optional(), regex: z.boolean().optional(), limit: z.number().optional(), cursor: z.string().optional() }),
  },
);`);
  expect(found).toEqual([
    'search_docs hidden-rule, line 4: `regex`: it requires `query` to be set too',
    'search_docs hidden-rule, line 5: `cursor` and `limit` cannot be used together',
  ]);
});

test('MCP: a configuration and a handler that are given by name, a shape of a schema, and arguments that are compared', async () => {
  const found = await wordsOf(`
const linesSchema = z.object({ path: z.string(), head: z.number().optional(), tail: z.number().optional() });
const readLines = async (args) => {
  const path = await validatePath(args.path);
  if (args.head && args.tail) throw new Error('Cannot specify both head and tail');
  return { content: [] };
};
server.registerTool('read_lines', { description: 'Reads lines.', inputSchema: linesSchema.shape }, readLines);
const config = { description: 'Reads a range.', inputSchema: { start: z.number().optional(), end: z.number().optional() } };
server.registerTool('read_range', config, async ({ start, end }) => {
  if (end !== undefined && start === undefined) return { isError: true, content: [{ type: 'text', text: 'end requires start' }] };
  if (start !== undefined && end !== undefined && end < start) throw new McpError(-32602, 'end must not be before start');
  return { content: [] };
});`);
  expect(found).toEqual([
    'read_lines hidden-rule, line 5: `head` and `tail` cannot be used together',
    'read_range hidden-rule, line 11: `end`: it requires `start` to be set too',
    'read_range hidden-rule, line 12: `end`: it is rejected when `start` is set and `end < start` holds',
  ]);
});

test('AI SDK: superRefine, conditions that are compared, and checks of parts of the schema', async () => {
  const found = await wordsOf(`
export const weather = tool({
  description: 'Weather.',
  inputSchema: z.object({
    lat: z.number().optional(),
    lon: z.number().optional(),
    range: z.object({ from: z.string().optional(), to: z.string().optional() }).refine((r) => !(r.to && !r.from), 'to requires from').optional(),
    root: z.string().refine((s) => s.startsWith('/'), 'root is absolute').optional(),
    tags: z.array(z.string().refine((t) => t.length < 20, 'tags are short')).optional(),
  }).superRefine((v, ctx) => {
    if ((v.lat === undefined) !== (v.lon == null)) ctx.addIssue({ code: 'custom', message: 'lat and lon go together' });
  }),
  execute: async ({ lat, range }) => {
    if (lat && range?.to) throw new Error('a place has no range');
    return [];
  },
});`);
  expect(found).toEqual([
    'weather hidden-limit, line 7: `range` is refused when range is set and `r.to` and not `r.from`',
    "weather hidden-limit, line 8: `root` is refused when root is set and not `s.startsWith('/')`",
    'weather hidden-limit, line 9: `tags` is refused when tags is set and not `t.length < 20`',
    'weather hidden-rule, line 11: `lat`: it requires `lon` to be set too',
    'weather hidden-rule, line 11: `lon`: it requires `lat` to be set too',
    'weather hidden-rule, line 14: `lat`: it is rejected when `range?.to` holds',
  ]);
});

test('fallbacks: what is left out is what the fallback is', async () => {
  const found = await wordsOf(`
export const walk = tool({
  description: 'Walks.',
  inputSchema: z.object({
    depth: z.number().optional(), recursive: z.boolean().optional(), limit: z.number().optional(), days: z.number().optional(),
    page: z.number().optional(), sort: z.enum(['name', 'date']).optional(), strategy: z.string().optional(), mode: z.string().optional(),
    unit: z.enum(['px', 'em']).default('px'), exact: z.boolean().default(true),
  }),
  execute: async ({ depth, recursive = true, limit = 10, days, page, sort = 'name', strategy = pick(), mode, unit, exact }) => {
    if (depth !== undefined && !recursive) throw new Error('depth needs recursive');
    if (limit > 100) throw new Error('too many');
    const count = days ?? 3;
    if (count > 14) return { error: 'at most 14 days' };
    if (page !== undefined && sort !== 'name') throw new Error('pages are by name only');
    if (strategy === 'greedy' && page) throw new Error('greedy has no pages');
    if (!['a', 'b'].includes(mode ?? 'a')) throw new Error('a or b');
    if (!['px', 'em'].includes(unit)) throw new Error('unknown unit');
    if (!unit) throw new Error('no unit');
    if (page && !exact) throw new Error('pages are exact');
    return [];
  },
});`);
  expect(found).toEqual([
    'walk hidden-rule, line 10: `depth`: it is rejected when `recursive` is false',
    'walk hidden-limit, line 11: `limit` is refused when limit > 100',
    'walk hidden-limit, line 13: `days` is refused when days > 14',
    'walk hidden-rule, line 14: `page`: it is rejected when `sort` is set and `sort` is not "name"',
    "walk hidden-rule, line 15: `page`: it is rejected when `strategy === 'greedy'` holds",
    'walk hidden-limit, line 16: `mode` is refused when mode is set and mode is not "a" and mode is not "b"',
    'walk hidden-rule, line 19: `page`: it is rejected when `exact` is false',
  ]);
});

test('a schema that is one of several', async () => {
  const found = await wordsOf(`
export const draw = tool({
  description: 'Draws.',
  inputSchema: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('circle'), r: z.number() }),
    z.object({ kind: z.literal('box'), w: z.number(), name: z.string().optional() }),
  ]),
  execute: async (args) => {
    if (args.kind === 'circle' && args.r <= 0) throw new Error('a radius is positive');
    if (args.kind === 'box' && args.name && args.depth) throw new Error('flat');
    return 1;
  },
});`);
  expect(found).toEqual([
    'draw hidden-rule, line 9: `kind`: "circle" is rejected when `r <= 0` holds',
    'draw undeclared-parameter, line 10: The code reads `depth`, which the schema does not declare: no model can know of it, and a closed schema refuses it',
    'draw hidden-rule, line 10: `name`: it is rejected when `kind` is "box" and `depth` is set',
  ]);
});

const classOf = (body: string): string => `
export class MapTool {
  name = 'map_tool';
  description = 'Maps.';
  inputSchema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' }, d: { type: 'string' } } };
${body}
}`;

test('a class: rules in a table, keys that are asked for, and a check whose answer is passed on', async () => {
  const found = await wordsOf(
    `const needs = { b: 'a', d: 'c' };
function fail(message: string) { return { isError: true, content: [{ type: 'text', text: message }] }; }
${classOf(`  validateToolParams(params) {
    const errors = [];
    for (const [key, other] of Object.entries(needs)) if (params[key] && !params[other]) errors.push(\`\${key} needs \${other}\`);
    if (Object.prototype.hasOwnProperty.call(params, 'a') && params.d) errors.push('a is not with d');
    if (Object.keys(params).includes('b') && 'c' in params) errors.push('b is not with c');
    return errors.length ? errors.join('; ') : null;
  }
  async execute(params) {
    const problem = this.validateToolParams(params);
    if (problem) return { error: problem };
    if (params.a && params.c) return fail('a is not with c');
    if (params.b && params.d) return fail('b is not with d');
    const { code } = await go(params.a);
    if (params.a && code !== 0) throw new Error('failed');
    return 'done';
  }`)}`,
  );
  expect(found).toEqual([
    'map_tool hidden-rule, line 10: `b`: it requires `a` to be set too',
    'map_tool hidden-rule, line 10: `d`: it requires `c` to be set too',
    'map_tool hidden-rule, line 11: `a` and `d` cannot be used together',
    'map_tool hidden-rule, line 12: `b` and `c` cannot be used together',
    'map_tool hidden-rule, line 18: `a` and `c` cannot be used together',
    'map_tool hidden-rule, line 19: `b` and `d` cannot be used together',
  ]);
});

test('keys that only running tells are said not to be read', async () => {
  const found = await wordsOf(
    classOf(`  validateToolParams(params) {
    for (const rule of this.rules) if (params[rule.key] && !params[rule.other]) return 'no';
    if (Object.keys(params).length > 1) return 'one at a time';
    return null;
  }`),
  );
  expect(found).toEqual([
    'map_tool not-read, line 7: Which parameters this refusal hangs on cannot be read: params[rule.key]',
    'map_tool not-read, line 7: Which parameters this refusal hangs on cannot be read: params[rule.other]',
    'map_tool not-read, line 8: Which parameters this refusal hangs on cannot be read: Object.keys(params).length > 1',
  ]);
});
