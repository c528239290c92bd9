/** A page of Markdown and the tools it is about in, where the two differ out. */
import { nearestName } from '../../base/index.ts';
import { findDefinitions } from '../../contract/index.ts';
import type { LintFinding } from '../finding.ts';
import { type ToolView, viewTool } from '../tool-view.ts';
import { compareParameter } from './compare-parameter.ts';
import { type DocumentedParameter, type DocumentedSection, readDocs } from './read-docs.ts';

/** Compares a page with the tools; `file` is how the page is called in the findings. */
export function lintDocs(markdown: string, source: unknown, file: string): LintFinding[] {
  const tools = (findDefinitions(source)?.found ?? []).map((found) => viewTool(found, []));
  const sections = readDocs(markdown);
  return tools.flatMap((tool) => {
    const found = sectionsOf(tool, sections, tools);
    if (found.length === 0) {
      return [
        {
          code: 'docs-missing-tool',
          severity: 'warning',
          tool: tool.name,
          message: `the page has no heading for ${tool.name}`,
          file,
        } as const,
      ];
    }
    return compareTool(tool, found, file);
  });
}

/** The sections of a tool: from a heading with its name to the next of the same level; or the whole page of the only tool. */
function sectionsOf(
  tool: ToolView,
  sections: readonly DocumentedSection[],
  tools: readonly ToolView[],
): readonly DocumentedSection[] {
  const start = sections.findIndex(({ heading }) => namesTool(heading, tool.name));
  if (start < 0) {
    // A heading in code names another tool.
    const named = sections.some(({ heading }) => /^`[^`]+`/.test(heading));
    return tools.length === 1 && !named && sections.some(({ parameters }) => parameters.length > 0) ? sections : [];
  }
  const { level } = sections[start]!;
  const rest = sections.slice(start + 1);
  const end = rest.findIndex(
    (section) =>
      section.level <= level || tools.some(({ name }) => name !== tool.name && namesTool(section.heading, name)),
  );
  return [sections[start]!, ...(end < 0 ? rest : rest.slice(0, end))];
}

function namesTool(heading: string, name: string): boolean {
  const bare = heading.replaceAll(/[`*]/g, '').trim();
  return bare === name || bare.split(/[\s(:—–]/)[0] === name || heading.includes(`\`${name}\``);
}

function compareTool(tool: ToolView, sections: readonly DocumentedSection[], file: string): LintFinding[] {
  const told = new Map<string, DocumentedParameter>();
  for (const { parameters } of sections)
    for (const each of parameters) if (!told.has(each.name)) told.set(each.name, each);
  const [first] = sections;
  const findings: LintFinding[] = [];
  const report = (code: string, finding: Omit<LintFinding, 'code' | 'severity' | 'tool' | 'file'>): void => {
    findings.push({ code, severity: 'warning', tool: tool.name, file, ...finding });
  };
  const names = [...tool.parameters.keys()];
  for (const [name, { at }] of tool.parameters) {
    if (told.has(name)) continue;
    report('docs-undocumented-parameter', {
      at: tool.schemaAt + at,
      message: `the page does not tell the parameter \`${name}\``,
      ...(first && { line: first.line }),
    });
  }
  for (const [name, documented] of told) {
    const part = tool.properties.find(
      (each) =>
        each.path === name || each.path === name.replaceAll('[]', '') || each.path.replaceAll('[]', '') === name,
    );
    if (part !== undefined) {
      for (const { code, message } of compareParameter(part, documented)) {
        report(code, { at: tool.schemaAt + part.at, message, line: documented.line });
      }
    } else if (!isOtherThing(name, tool)) {
      const near = nearestName(name, names);
      report('docs-undeclared-parameter', {
        message: `the page tells the parameter \`${name}\`, which the tool does not declare`,
        line: documented.line,
        ...(near !== undefined && { suggestion: `did you mean \`${near}\`?` }),
      });
    }
  }
  return findings;
}

/** A table below a tool may list rules, or nested fields by their last name. */
function isOtherThing(name: string, tool: ToolView): boolean {
  return tool.names.has(name) || name.includes('#') || name.includes(' ');
}
