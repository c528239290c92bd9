/** The tools of one request in, what the provider is to get out, with the limits that hold over all of them counted. */
import type { Tool } from '../contract/index.ts';
import { addCounts, countSchema, noCounts, overLimits, type RequestCounts, requestLimits } from './count-limits.ts';
import type { DialectOptions, DialectView, Reason } from './dialect.ts';
import { viewTool } from './view-tool.ts';
import { type DefinitionForm, writeDefinition } from './write-definition.ts';

/** How the tools of a request are shown. */
export interface RequestOptions extends DialectOptions {
  /** How OpenAI's definitions are written; default `chat`. */
  readonly form?: DefinitionForm;
}

/** The tools of one request in a dialect. */
export interface RequestView {
  /** The definitions to put under `tools`, in the provider's form. Gemini's stand in one entry, as it wants them. */
  readonly definitions: readonly Record<string, unknown>[];
  readonly views: readonly DialectView[];
  /** What the strict tools come to, for those who are near a limit. */
  readonly counts: RequestCounts;
}

/**
 * Shows the tools of one request. Tools are strict in their order until a limit is reached; one that would go over it is
 * sent without `strict`, and its reason says which count. Throws what `forModel` throws.
 */
export function viewTools(tools: readonly Tool[], options: RequestOptions): RequestView {
  let counts = noCounts;
  const views = tools.map((tool) => {
    const view = viewTool(tool, options);
    if (!view.strict) return view;
    const together = addCounts(counts, countSchema(view.schema));
    const over = overLimits(together, options.dialect);
    if (over.length > 0)
      return loosen(
        tool,
        view,
        over.map((name) => limitReason(name, together, options)),
        options,
      );
    counts = together;
    return view;
  });
  return { definitions: writeDefinitions(tools, views, options), views, counts };
}

function writeDefinitions(
  tools: readonly Tool[],
  views: readonly DialectView[],
  { dialect, form = 'chat' }: RequestOptions,
): readonly Record<string, unknown>[] {
  const written = views.map((view, index) => writeDefinition(tools[index]!, view, form));
  return dialect === 'gemini' ? [{ functionDeclarations: written }] : written;
}

function limitReason(name: keyof RequestCounts, counts: RequestCounts, { dialect }: RequestOptions): Reason {
  const message = `with this tool the strict tools of the request have ${counts[name]} of ${countWords[name]}; the limit is ${requestLimits[dialect][name]}`;
  return { code: 'limit', at: '', message };
}

const countWords: Readonly<Record<keyof RequestCounts, string>> = {
  tools: 'tools',
  properties: 'properties',
  optional: 'optional parameters',
  unions: 'parameters of several types',
  enumValues: 'enum members',
  characters: 'characters in names and members',
  longEnum: 'characters in one long enum',
  depth: 'levels',
};

function loosen(tool: Tool, view: DialectView, reasons: readonly Reason[], options: DialectOptions): DialectView {
  if (options.dialect === 'gemini') return view;
  const loose = viewTool(tool, { ...options, dialect: 'mcp' });
  return { ...loose, dialect: options.dialect, reasons };
}
