import { escapeToken, isObject } from '../base/index.ts';

/** A tool as it stands in a tool file. */
export interface LocatedTool {
  readonly name: string;
  /** JSON Pointer of its parameters in the file. */
  readonly at: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const schemaKeys = ['parameters', 'input_schema', 'inputSchema', 'parametersJsonSchema'];
const listKeys = ['tools', 'functionDeclarations', 'function_declarations', 'result', 'function'];
const DEEPEST = 6;

/**
 * Finds the tools in a parsed tool file of any form that the command line reads (OpenAI, Anthropic, Gemini, MCP, our own, a map
 * by name) and where their schemas stand, so that a patch can name the place.
 */
export function locateTools(file: unknown): LocatedTool[] {
  const found: LocatedTool[] = [];
  look(file, '', undefined, 0);
  return found;

  function look(value: unknown, at: string, key: string | undefined, depth: number): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        look(item, `${at}/${index}`, undefined, depth + 1);
      });
      return;
    }
    if (!isObject(value)) return;
    const name = typeof value['name'] === 'string' ? value['name'] : key;
    const schemaKey = schemaKeys.find((each) => isObject(value[each]));
    if (name !== undefined && schemaKey !== undefined) {
      found.push({ name, at: `${at}/${schemaKey}`, schema: value[schemaKey] as Record<string, unknown> });
      return;
    }
    for (const each of listKeys) {
      // An object under `tools` is a map by name.
      const list = Object.hasOwn(value, each) ? value[each] : undefined;
      if (each === 'tools' && isObject(list)) {
        for (const tool of Object.keys(list)) look(list[tool], `${at}/tools/${escapeToken(tool)}`, tool, depth + 1);
      } else if (list !== undefined) look(list, `${at}/${each}`, undefined, depth + 1);
    }
    if (depth > 0) return;
    for (const tool of Object.keys(value)) {
      if (!listKeys.includes(tool)) look(value[tool], `${at}/${escapeToken(tool)}`, tool, DEEPEST);
    }
  }
}

/** Where a field is declared. */
export interface LocatedField {
  /** JSON Pointer of the declaration, relative to the tool's parameters; hints of the field belong here. */
  readonly at: string;
  /** JSON Pointer of the schema it leads to through `$ref`, and that schema; what it allows is said here. */
  readonly targetAt: string;
  readonly target: Readonly<Record<string, unknown>>;
}

/** Finds where a schema declares a path of the ledger (`rows[].id`); `undefined` where it does not. Follows local references. */
export function locateField(root: unknown, path: string): LocatedField | undefined {
  return follow(root, '', path, 0);

  function follow(node: unknown, at: string, rest: string, depth: number): LocatedField | undefined {
    if (!isObject(node) || depth > 64) return undefined;
    const reference = node['$ref'];
    if (typeof reference === 'string' && reference.startsWith('#')) {
      const pointer = decodeFragment(reference.slice(1));
      const target = pointer === undefined ? undefined : follow(readPointerIn(root, pointer), pointer, rest, depth + 1);
      if (target !== undefined) return rest === '' ? { ...target, at } : target;
    }
    if (rest === '') return { at, targetAt: at, target: node };
    if (rest.startsWith('[]')) return follow(node['items'], `${at}/items`, trimDot(rest.slice(2)), depth + 1);
    if (rest.startsWith('{}')) {
      return follow(node['additionalProperties'], `${at}/additionalProperties`, trimDot(rest.slice(2)), depth + 1);
    }
    const properties = isObject(node['properties']) ? node['properties'] : {};
    const keys = Object.keys(properties).filter(
      (key) => rest.startsWith(key) && /^(?:$|[.[{])/u.test(rest.slice(key.length)),
    );
    for (const key of keys.sort((a, b) => b.length - a.length)) {
      const below = trimDot(rest.slice(key.length));
      const found = follow(properties[key], `${at}/properties/${escapeToken(key)}`, below, depth + 1);
      if (found !== undefined) return found;
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const branches = node[keyword];
      if (!Array.isArray(branches)) continue;
      for (const [index, branch] of branches.entries()) {
        const found = follow(branch, `${at}/${keyword}/${index}`, rest, depth + 1);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }
}

function trimDot(path: string): string {
  return path.startsWith('.') ? path.slice(1) : path;
}

function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

function readPointerIn(root: unknown, pointer: string): unknown {
  let at = root;
  for (const token of pointer === '' ? [] : pointer.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if ((!isObject(at) && !Array.isArray(at)) || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}
