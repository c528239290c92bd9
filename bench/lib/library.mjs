/** The library as it is built, room by room: the bench measures what users run, not its sources. */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const benchFolder = fileURLToPath(new URL('..', import.meta.url));

/** Where the bench builds the library, apart from `dist`, so that a build beside it does not pull it away. */
export const builtFolder = process.env.TOOLMEND_BENCH_DIST ?? join(benchFolder, '.gen/dist');

const load = (path) => import(pathToFileURL(join(builtFolder, path)).href);

export const { createGuard } = await load('guard.js');
export const { healValue, policyOf } = await load('heal/index.js');
export const { parseArguments } = await load('parse/index.js');
export const { refuseCall } = await load('receipt/index.js');
export const { compileSchema } = await load('schema/index.js');
export const { findFaults, isValid } = await load('validate/index.js');

/** Lists all that is wrong with a value, with its paths and the text for the model, as the guard does for a refused call. */
export function explain(node, tool, value) {
  return refuseCall({ tool }, findFaults(node, value), { healing: true });
}
