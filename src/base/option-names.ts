import { ToolmendError } from './error.ts';
import { isObject } from './json.ts';
import { nearestName } from './nearest-name.ts';

/** Every name of an option, so that the compiler asks for one that is added. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: true };

/**
 * Throws `ToolmendError` (`option`) for the first option that nothing reads, since a misspelt one would be without effect and
 * not be missed, and for options that are no object. One that holds `undefined` counts as absent. `holder` begins the message:
 * "a guard".
 */
export function refuseUnknownOptions<Options extends object>(
  holder: string,
  options: Options,
  names: OptionNames<Options>,
): void {
  if (!isObject(options)) throw new ToolmendError('option', `the options of ${holder} must be an object`);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(names, name)) continue;
    const known = Object.keys(names);
    const near = nearestName(name, known);
    const mend = near === undefined ? `its options are ${known.join(', ')}` : `did you mean "${near}"?`;
    throw new ToolmendError('option', `${holder} has no option "${name}"; ${mend}`);
  }
}
