/** The tools of recordings: each is read once for as long as its text keeps coming, in bounded memory. */
import { readTools, type Tool, type ToolReading } from '../../contract/index.ts';
import type { SchemaOptions } from '../../schema/index.ts';

/** Reads lists of tools, remembering those of the same text. */
export interface ToolCache {
  /** Reads a list, or one tool. */
  read(source: unknown): ToolReading;
  /** Finds a tool by its name in lists, the newest first. */
  find(sources: readonly unknown[], name: string): Tool | undefined;
}

/** What is remembered, in bytes by a rough measure: a compiled tool is some kilobytes, and several times its text. */
const remembered = 32 * 1024 * 1024;
const eachReading = 4096;
const eachCharacter = 8;

/** Makes a cache for tools that are read with these options; `adapt` is applied to each once. */
export function createToolCache(options: SchemaOptions, adapt: (tool: Tool) => Tool): ToolCache {
  // A map keeps the order in which keys were set, so the first key is the one not used for longest.
  const byText = new Map<string, ToolReading>();
  // Calls of one recording share the very list; its text is then made once.
  const bySource = new WeakMap<object, ToolReading>();
  const byName = new WeakMap<ToolReading, Map<string, Tool>>();
  let size = 0;

  const readText = (source: unknown): ToolReading => {
    const text = textOf(source);
    if (text === undefined) return tooDeep;
    const known = byText.get(text);
    if (known !== undefined) {
      byText.delete(text);
      byText.set(text, known);
      return known;
    }
    const { tools, problems } = readTools(source, options);
    const reading: ToolReading = { tools: tools.map(adapt), problems };
    byText.set(text, reading);
    size += weightOf(text);
    for (const oldest of byText.keys()) {
      if (size <= remembered || oldest === text) break;
      byText.delete(oldest);
      size -= weightOf(oldest);
    }
    return reading;
  };
  const read = (source: unknown): ToolReading => {
    if (typeof source !== 'object' || source === null) return { tools: [], problems: [] };
    const reading = bySource.get(source) ?? readText(source);
    bySource.set(source, reading);
    return reading;
  };

  return {
    read,
    find(sources, name) {
      for (let index = sources.length - 1; index >= 0; index -= 1) {
        const reading = read(sources[index]);
        const names = byName.get(reading) ?? new Map(reading.tools.map((each) => [each.name, each]));
        byName.set(reading, names);
        const tool = names.get(name);
        if (tool !== undefined) return tool;
      }
      return undefined;
    },
  };
}

function weightOf(text: string): number {
  return eachReading + eachCharacter * text.length;
}

const tooDeep: ToolReading = { tools: [], problems: [{ index: 0, message: 'the tool is nested too deep to be read' }] };

/** What was parsed may be nested deeper than it can be written. */
function textOf(source: unknown): string | undefined {
  try {
    return JSON.stringify(source);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
