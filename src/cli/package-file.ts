/** Returns where a file of the package is. This module stands one folder below the sources, as what it is built into stands below `dist`. */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}
