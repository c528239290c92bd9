/** A list of tools of any provider in, our tools out; what is broken in it is told and left out, never thrown. */
import { isObject, isToolmendError } from '../../base/index.ts';
import type { SchemaOptions } from '../../schema/index.ts';
import { declareTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';
import { type Entry, listEntries } from './list-entries.ts';
import { toolReaders } from './tools/index.ts';

/** One entry of a tool list that cannot be used. */
export interface ToolProblem {
  /** The tool's name, where it has one. */
  readonly name?: string;
  /** The place of the entry in the list, from 0. */
  readonly index: number;
  /** What is wrong, in words that name the tool and the place. */
  readonly message: string;
  /** JSON Pointer into the entry. */
  readonly at?: string;
}

/** What became of a list of tools. */
export interface ToolReading {
  readonly tools: readonly Tool[];
  readonly problems: readonly ToolProblem[];
}

/**
 * Reads tools from an array, an object with `tools`, an MCP `tools/list` response, a map by name, or one tool alone. Each
 * entry is recognised by itself: OpenAI (both forms), Anthropic, Gemini, MCP, AI SDK, or our own. A tool named twice is a
 * problem; tools that a provider runs itself are passed by. The options say how the schemas will be read.
 */
export function readTools(source: unknown, options: SchemaOptions = {}): ToolReading {
  const entries = listEntries(source);
  if (entries === undefined) {
    return {
      tools: [],
      problems: [{ index: 0, message: 'no list of tools: expected an array, or an object with `tools`' }],
    };
  }
  const tools: Tool[] = [];
  const problems: ToolProblem[] = [];
  const names = new Set<string>();
  entries.forEach((entry, index) => {
    for (const read of readEntry(entry, options)) {
      if ('message' in read) problems.push({ ...read, index });
      else if (names.has(read.tool.name)) {
        const { name } = read.tool;
        problems.push({ name, index, message: `${name}: a tool of this name comes earlier in the list`, at: '/name' });
      } else {
        names.add(read.tool.name);
        tools.push(read.tool);
      }
    }
  });
  return { tools, problems };
}

type Read = { readonly tool: Tool } | Omit<ToolProblem, 'index'>;

function readEntry(entry: Entry, options: SchemaOptions): Read[] {
  const { value, key } = entry;
  if (!isObject(value))
    return [{ message: 'an entry of the list is no object', ...(key === undefined ? {} : { name: key }) }];
  const named = typeof value['name'] === 'string' ? { name: value['name'] } : key === undefined ? {} : { name: key };
  try {
    for (const reader of toolReaders) {
      const found = reader(value, key);
      if (found === undefined) continue;
      return found.map(({ definition, schemaAt }) => {
        const name = definition['name'];
        return attempt(
          () => ({ tool: declareTool(definition, options, schemaAt) }),
          typeof name === 'string' ? { name } : named,
        );
      });
    }
  } catch (error) {
    return [toProblem(error, named)];
  }
  return [
    {
      ...named,
      message: `${named.name ?? 'an entry'}: no known form of a tool (no parameters, inputSchema or input_schema)`,
    },
  ];
}

function attempt(read: () => Read, named: { readonly name?: string }): Read {
  try {
    return read();
  } catch (error) {
    return toProblem(error, named);
  }
}

function toProblem(error: unknown, named: { readonly name?: string }): Omit<ToolProblem, 'index'> {
  if (!isToolmendError(error)) throw error;
  return { ...named, message: error.message, ...(error.at === undefined ? {} : { at: error.at }) };
}
