/**
 * Names a pattern that is made when it is first asked for. It is for patterns with `\p{…}`: the engine builds their sets of
 * characters as soon as it reads a literal, even within a function that is never called, and each process would pay that.
 */
export function patternOnUse(source: string, flags: string): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= new RegExp(source, flags);
    return made;
  };
}
