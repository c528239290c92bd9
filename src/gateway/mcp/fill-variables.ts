/** A text of the servers' file in, the same with the variables that it names filled in out; values are never told. */

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Says what is wrong with a placeholder, which is given as it is written. */
export type FailFill = (placeholder: string, message: string) => never;

/** `${NAME}`, `${NAME:-otherwise}` and `${env:NAME}`; or `${input:token}`, which only an editor can fill. */
const placeholder = /\$\{(?:(?<kind>[A-Za-z]\w*):(?!-))?(?<name>[A-Za-z_][\w.-]*?)(?::-(?<otherwise>[^}]*))?\}/g;

/**
 * Fills a text in one pass: what a value holds is not filled again. As in a shell, a default also takes the place of a value
 * that is empty. `$NAME` and what has no name between its braces stay as they are.
 */
export function fillVariables(text: string, environment: Environment, fail: FailFill): string {
  return text.replaceAll(placeholder, (written, ...rest) => {
    const { kind = 'env', name, otherwise } = rest.at(-1) as { kind?: string; name: string; otherwise?: string };
    if (kind !== 'env')
      return fail(written, `${written} is filled by editors only; write \${NAME} and set that variable`);
    const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
    if (otherwise !== undefined) return value || otherwise;
    return value ?? fail(written, `the variable ${name} is not set; set it, or write \${${name}:-a default}`);
  });
}
