/** A file of tools or of recorded requests in, one list of its tools out; the same tool may stand in it many times. */
import { equalJson, ToolmendError } from '../../base/index.ts';
import { findDefinitions } from '../../contract/index.ts';
import type { CliStreams } from '../streams.ts';
import { readToolSources } from '../tool-sources.ts';

/** Reads one side of a comparison. Throws a `ToolmendError` where a file has two definitions of one name. */
export async function readSide(path: string, streams: CliStreams): Promise<readonly unknown[]> {
  const entries: unknown[] = [];
  const known = new Map<string, unknown>();
  for (const { list, file } of await readToolSources(path, streams)) {
    for (const { entry, definition } of findDefinitions(list)?.found ?? []) {
      const name = String(definition['name']);
      // A wrapper with several declarations is one entry; each request repeats it.
      const key =
        Object.hasOwn(entry, 'name') || Object.hasOwn(entry, 'function') ? name : JSON.stringify(Object.keys(entry));
      if (!known.has(key)) {
        known.set(key, entry);
        entries.push(Object.hasOwn(entry, 'name') || key !== name ? entry : withName(entry, name));
      } else if (!equalJson(known.get(key), entry)) {
        throw new ToolmendError(
          'input',
          `${file} has two different definitions of ${name}: give the requests of one version`,
        );
      }
    }
  }
  return entries;
}

/** In a map the name of a tool is its key. */
function withName(entry: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.hasOwn(entry, 'function') ? entry : { name, ...entry };
}
