const foreign = /[^a-zA-Z0-9_-]/g;
const longestName = 64;

/** Returns a tool's name in the letters that providers take; a model may have made it up, and a wrong one spoils every later request. */
export function wireName(tool: string): string {
  const name = tool.replace(foreign, '_').slice(0, longestName);
  return name === '' ? 'unknown' : name;
}
