/** Findings that are known and wanted in a file: they are not reported again, until they change. */
import { writeFile } from 'node:fs/promises';
import { isObject, type ToolFinding, ToolmendError } from '../../base/index.ts';
import { nameOf, readJsonFile } from '../input.ts';
import type { CliStreams } from '../streams.ts';

/** Reads a baseline; throws a `ToolmendError` of code `input` for what is none. */
export async function readBaseline(path: string, streams: CliStreams): Promise<ReadonlySet<string>> {
  const value = await readJsonFile(path, streams);
  const findings = isObject(value) ? value['findings'] : undefined;
  if (!Array.isArray(findings) || !findings.every(isObject)) {
    throw new ToolmendError('input', `${nameOf(path)} is no baseline: expected an object with \`findings\``);
  }
  return new Set(findings.map((finding) => keyOf(finding as unknown as ToolFinding)));
}

/** Writes the findings that are known from now on; files and lines are left out, since they move. */
export async function writeBaseline(path: string, findings: readonly ToolFinding[]): Promise<void> {
  const known = [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
  const rows = known.map(({ code, tool, at, message }) => ({ code, tool, ...(at !== undefined && { at }), message }));
  try {
    await writeFile(path, `${JSON.stringify({ findings: rows }, null, 2)}\n`);
  } catch (cause) {
    throw new ToolmendError('input', `cannot write ${path}: ${(cause as Error).message}`, { cause });
  }
}

/** What makes a finding the same one as before. */
export function keyOf({ code, tool, at = '', message }: ToolFinding): string {
  return JSON.stringify([code, tool, at, message]);
}
