/** Where a seed is given, properties draw the same cases each time, so that a change is judged by itself; without one, by new ones. */
import fc from 'fast-check';

const seed = Number(process.env['TOOLMEND_SEED']);
if (Number.isSafeInteger(seed) && seed > 0) fc.configureGlobal({ seed });
