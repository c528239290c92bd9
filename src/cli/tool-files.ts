/** Paths of tool files in, their tools out; a broken tool stops everything unless asked to go on without it. */
import { ToolmendError } from '../base/index.ts';
import { readTools, type Tool } from '../contract/index.ts';
import type { SchemaOptions } from '../schema/index.ts';
import { nameOf, readJsonFile } from './input.ts';
import type { CliStreams } from './streams.ts';

/** How tool files are read. */
export interface ToolFileOptions extends SchemaOptions {
  /** Reports a broken tool and leaves it out; default: a broken tool is an error. */
  readonly keepGoing?: boolean;
}

/** Reads tool files; throws a `ToolmendError` that names file, tool, pointer and reason of each broken tool. */
export async function readToolFiles(
  paths: readonly string[],
  options: ToolFileOptions,
  streams: CliStreams,
): Promise<readonly Tool[]> {
  const { keepGoing = false, ...schemaOptions } = options;
  const tools = new Map<string, Tool>();
  const broken: string[] = [];
  for (const path of paths) {
    const reading = readTools(await readJsonFile(path, streams), schemaOptions);
    if (reading.tools.length + reading.problems.length === 0) broken.push(`${nameOf(path)}: holds no tools`);
    for (const { message } of reading.problems) broken.push(`${nameOf(path)}: ${message}`);
    for (const tool of reading.tools) {
      if (tools.has(tool.name)) broken.push(`${nameOf(path)}: ${tool.name}: another file has a tool of this name`);
      else tools.set(tool.name, tool);
    }
  }
  if (broken.length > 0 && !keepGoing) throw new ToolmendError('tool', broken.join('\n'));
  for (const line of broken) streams.stderr.write(`toolmend: left out: ${line}\n`);
  return [...tools.values()];
}
