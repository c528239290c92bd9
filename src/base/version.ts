/** The version of this package, as its `package.json` names it. */
export const packageVersion = '0.1.0';
