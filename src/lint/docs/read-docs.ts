/** Markdown in, what it says of tools and parameters out: from tables and lists below headings; prose is not read. */

/** One parameter as a page tells it. */
export interface DocumentedParameter {
  readonly name: string;
  /** From 1. */
  readonly line: number;
  readonly type?: string;
  readonly required?: boolean;
  readonly default?: string;
  readonly description: string;
}

/** One heading with the parameters below it. */
export interface DocumentedSection {
  readonly heading: string;
  readonly line: number;
  readonly level: number;
  readonly parameters: readonly DocumentedParameter[];
}

interface Section extends DocumentedSection {
  readonly parameters: DocumentedParameter[];
}

const nameColumn = /^(?:parameter|param|name|argument|arg|field|option|input|property|参数|名称|字段)s?(?: name)?$/i;

/** Reads the sections of a page, the text before the first heading as one of level 0. */
export function readDocs(markdown: string): readonly DocumentedSection[] {
  const sections: Section[] = [{ heading: '', line: 1, level: 0, parameters: [] }];
  let columns: readonly string[] | undefined;
  let fenced = false;
  markdown.split(/\r?\n/).forEach((text, index) => {
    const line = index + 1;
    if (/^\s*(?:```|~~~)/.test(text)) fenced = !fenced;
    if (fenced) return;
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(text);
    if (heading !== null) {
      sections.push({ heading: heading[2]!, line, level: heading[1]!.length, parameters: [] });
      columns = undefined;
      return;
    }
    const { parameters } = sections.at(-1)!;
    if (/^\s*\|/.test(text)) {
      const cells = splitRow(text);
      if (columns === undefined) columns = cells.map((cell) => plain(cell).toLowerCase());
      else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) {
        const read = readRow(cells, columns, line);
        if (read !== undefined) parameters.push(read);
      }
      return;
    }
    columns = undefined;
    const item = readItem(text, line);
    if (item !== undefined) parameters.push(item);
  });
  return sections;
}

function splitRow(text: string): readonly string[] {
  return text
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function readRow(cells: readonly string[], columns: readonly string[], line: number): DocumentedParameter | undefined {
  if (!nameColumn.test(columns[0] ?? '')) return undefined;
  const column = (pattern: RegExp): string | undefined => {
    const index = columns.findIndex((title) => pattern.test(title));
    return index < 0 ? undefined : (cells[index] ?? '');
  };
  const cell = cells[0] ?? '';
  const name = /^`([^`]+)`/.exec(cell)?.[1] ?? /^\**([\w.[\]-]+)\**[*?]?$/.exec(cell)?.[1];
  if (name === undefined) return undefined;
  const type = column(/^(?:type|类型)$/);
  const required = column(/^(?:required|必填|必需)\??$/);
  const optional = column(/^optional\??$/);
  const byDefault = column(/^(?:defaults?|default value|默认值?)$/);
  const isRequired = readYes(required) ?? negate(readYes(optional));
  return {
    name: name.replace(/\?$/, ''),
    line,
    description: cells.slice(1).join(' '),
    ...(type !== undefined && { type }),
    ...(isRequired !== undefined && { required: isRequired }),
    ...(byDefault !== undefined && { default: plain(byDefault) }),
  };
}

/** Reads "- `name` (string, required): what it is". */
function readItem(text: string, line: number): DocumentedParameter | undefined {
  const match = /^\s*[-*+]\s+\**`([\w.[\]-]+)(\??)`\**\s*(?:\(([^)]*)\)|\*\(([^)]*)\)\*)?\s*(?:[:：—–-]|\(|$)/.exec(
    text,
  );
  if (match === null) return undefined;
  const about = match[3] ?? match[4];
  // Without a type in brackets a list may be of anything.
  if (
    about === undefined ||
    !/\b(?:string|number|integer|boolean|array|object|required|optional|必填|可选)/i.test(about)
  )
    return undefined;
  const required = /\brequired\b|必填/i.test(about)
    ? true
    : /\boptional\b|可选/i.test(about) || match[2] === '?'
      ? false
      : undefined;
  const byDefault = /\bdefaults?(?: to|:|=)?\s+`?([^`,)]+)`?/i.exec(about)?.[1];
  const type = about.split(/[,;]/).find((part) => /\b(?:string|number|integer|boolean|array|object)/i.test(part));
  return {
    name: match[1]!,
    line,
    description: text,
    ...(type !== undefined && { type: type.trim() }),
    ...(required !== undefined && { required }),
    ...(byDefault !== undefined && { default: byDefault }),
  };
}

function readYes(cell: string | undefined): boolean | undefined {
  const word = plain(cell ?? '').toLowerCase();
  if (/^(?:yes|y|true|required|✓|✔|✅|x|是|必填)$/.test(word)) return true;
  return /^(?:no|n|false|optional|✗|✘|❌|否|可选|-|—)$/.test(word) ? false : undefined;
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** Takes emphasis and code marks off a cell. */
function plain(cell: string): string {
  return cell
    .replaceAll(/[`*_]/g, (mark, at: number) => (mark === '_' && /\w/.test(cell[at - 1] ?? '') ? mark : ''))
    .trim();
}
