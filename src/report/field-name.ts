/** Writes the name of a field: `search_files.sort`, `search_files[]`; the tool alone for the whole of its arguments. */
export function fieldName(field: { readonly tool: string; readonly path: string }): string {
  const { tool, path } = field;
  return path === '' ? tool : /^[[{]/.test(path) ? `${tool}${path}` : `${tool}.${path}`;
}
