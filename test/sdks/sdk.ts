/** Loads the SDKs that live beside these tests, by a name that the compiler does not look up where they are absent. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether `npm ci --prefix test/sdks` was run. */
export const sdksInstalled: boolean = existsSync(join(import.meta.dirname, 'node_modules/openai/package.json'));

/** What titles say where it was not. */
export const skipNote: string = sdksInstalled ? '' : ' (SKIPPED: run `npm ci --prefix test/sdks` first)';

/** Imports a module of an SDK, as an ES module where it has one. */
export async function sdk<Module>(name: string): Promise<Module> {
  return (await import(/* @vite-ignore */ name)) as Module;
}
