/** A list of tools of any provider in, findings out, in the order of tools and rules; changes nothing, throws for no tool. */
import type { PatchOperation } from '../base/index.ts';
import { type FoundDefinition, findDefinitions, isStandard, readTools } from '../contract/index.ts';
import type { LintFinding } from './finding.ts';
import type { LintRule, Report } from './rule.ts';
import { lintRules } from './rules/index.ts';
import { type Budgets, type ListView, type StrictDialect, type ToolView, viewTool } from './tool-view.ts';

/** What to look for. */
export interface LintOptions {
  /** Strict modes that every tool is meant for, beside those of tools that say `strict: true`. */
  readonly dialects?: readonly StrictDialect[];
  /** Codes that are not reported. */
  readonly ignore?: readonly string[];
  /** Sizes from which a text or a schema is too long; see `defaultBudgets`. */
  readonly budgets?: Partial<Budgets>;
}

/** The budgets where nothing else is said: characters, and for parameters and tools counts. */
export const defaultBudgets: Budgets = {
  toolDescription: 4_000,
  parameterDescription: 1_000,
  schema: 20_000,
  parameters: 30,
  tools: 128,
};

/**
 * Reports what misleads a model in a list of tools: an array or object as `readTools` takes it, tools that `readTools` gave,
 * or a recorded request. Tools that cannot even be declared are judged as well.
 */
export function lintTools(source: unknown, options: LintOptions = {}): LintFinding[] {
  return lintDefinitions(source, options).findings;
}

/** What a lint looked at and found. */
export interface LintResult {
  readonly findings: LintFinding[];
  /** The entry of the list that each finding is about; the same object that was given. */
  readonly entries: ReadonlyMap<LintFinding, object>;
  /** How many tools were looked at. */
  readonly tools: number;
}

/** Does what `lintTools` does, and tells to which entry each finding belongs. */
export function lintDefinitions(source: unknown, options: LintOptions = {}): LintResult {
  const { dialects = [], ignore = [] } = options;
  const read = findDefinitions(source) ?? {
    found: [],
    problems: ['no list of tools: expected an array, or an object with `tools`'],
  };
  const views = read.found.map((found) => viewTool(readSchema(found), dialects));
  const list: ListView = { tools: views, budgets: { ...defaultBudgets, ...options.budgets } };
  const findings: LintFinding[] = [];
  const entries = new Map<LintFinding, object>();
  if (!ignore.includes('unreadable-entry')) {
    for (const message of read.problems) {
      findings.push({ code: 'unreadable-entry', severity: 'error', tool: '', message });
    }
  }
  for (const tool of views) {
    for (const rule of lintRules) {
      if (ignore.includes(rule.code)) continue;
      rule.check(
        tool,
        (report) => {
          const finding = makeFinding(rule, tool, report);
          findings.push(finding);
          entries.set(finding, tool.entry);
        },
        list,
      );
    }
  }
  return { findings, entries, tools: views.length };
}

/** A schema that a library holds is read as the JSON Schema that it gives. */
function readSchema(found: FoundDefinition): FoundDefinition {
  if (!isStandard(found.definition['parameters'])) return found;
  const parameters = readTools([found.entry]).tools[0]?.parameters ?? found.definition['parameters'];
  return { ...found, definition: { ...found.definition, parameters } };
}

function makeFinding(rule: LintRule, tool: ToolView, report: Report): LintFinding {
  const { at = '', inEntry = false, message, severity = rule.severity, suggestion, fix } = report;
  const place = (pointer: string): string => (inEntry ? pointer : tool.schemaAt + pointer);
  // A schema that is not written as JSON Schema would be mended in the wrong words.
  const mendable = fix !== undefined && tool.form !== 'gemini-openapi' && !isStandard(tool.entry['parameters']);
  return {
    code: rule.code,
    severity,
    tool: tool.name,
    at: place(at),
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(mendable ? { fix: fix.map((operation) => placeOperation(operation, place)) } : {}),
  };
}

function placeOperation(operation: PatchOperation, place: (pointer: string) => string): PatchOperation {
  const path = place(operation.path);
  return operation.op === 'move' ? { ...operation, path, from: place(operation.from) } : { ...operation, path };
}
