/**
 * Sources in, findings out: each rule that code keeps and no description tells, each text that the code contradicts, each
 * parameter that is read but not declared. It reads and never runs; what it could not read it says.
 */
import type TypeScript from 'typescript';
import { isObject, type ToolFinding } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import { findGuards, type Guard } from './find-guards.ts';
import { type FoundTool, findTools } from './find-tools.ts';
import { withoutCovered } from './formula.ts';
import { judgeTool } from './judge-tool.ts';
import { declaredNames, type Link, linkGuard } from './link-guard.ts';
import { parametersOf, type Term } from './name-term.ts';
import { createProject, lineOf, type Project, type SourceText } from './project.ts';
import { readTruth } from './read-condition.ts';
import { readGuard } from './read-guard.ts';
import { readTerms } from './read-terms.ts';
import { readsOf } from './reads.ts';
import type { Scope } from './scope.ts';
import { type KnownTexts, textsOf } from './texts-of.ts';
import { loadCompiler } from './typescript.ts';

/** What an audit may be told beside the sources. */
export interface AuditOptions {
  /** Tools as data: what a model sees of a tool of the same name is taken from here, rules included. */
  readonly tools?: readonly Tool[];
}

/**
 * Audits TypeScript and JavaScript sources; they are parsed, never run. Needs the optional peer `typescript` (at least 5,
 * below 7) and rejects with a `ToolmendError` (`usage`) without it. Guards with side effects are read like any other.
 */
export async function auditSources(sources: readonly SourceText[], options: AuditOptions = {}): Promise<ToolFinding[]> {
  const { project, problems } = createProject(await loadCompiler(), sources);
  const findings: ToolFinding[] = problems.map(({ path, line, message }) => ({
    code: 'not-parsed',
    severity: 'warning',
    tool: '',
    message: `The file does not parse, and nothing in it was looked at: ${message}`,
    file: path,
    line,
  }));
  const { tools: written, unread } = findTools(project);
  const tools = [...written, ...givenTools(written, options.tools ?? [], project)];
  for (const { tool, node, code } of unread) {
    findings.push({
      code: 'not-read',
      severity: 'note',
      tool,
      message: `The schema is built at run time and cannot be read: ${code}`,
      file: node.getSourceFile().fileName,
      line: lineOf(node),
    });
  }
  findings.push(...auditGuards(project, tools, options.tools ?? []));
  return findings.sort(
    (one, other) => (one.file ?? '').localeCompare(other.file ?? '') || (one.line ?? 0) - (other.line ?? 0),
  );
}

function auditGuards(project: Project, tools: readonly FoundTool[], given: readonly Tool[]): ToolFinding[] {
  const inlined: Scope['inlined'] = new Set();
  const bare: Scope = {
    project,
    references: new Map(),
    constants: new Map(),
    expressions: new Map(),
    typeOf: () => undefined,
    isRequired: () => false,
    calls: [],
    inlined,
    readTruth,
  };
  const read = findGuards(project, tools).map((guard) => {
    const link = linkGuard(bare, guard, tools);
    const texts =
      link === undefined
        ? undefined
        : textsOf(
            link.tool,
            given.find((tool) => tool.name === link.tool.name),
          );
    const scope: Scope = texts === undefined ? bare : { ...bare, ...declarationsOf(texts) };
    return { guard, link, texts, scope, refusals: readGuard(scope, guard) };
  });
  const findings: ToolFinding[] = [];
  const byTool = new Map<FoundTool, { readonly texts: KnownTexts; readonly terms: Term[] }>();
  // A function that a guard calls was read there, with what is known at the call.
  for (const { guard, link, texts, scope, refusals } of read.filter((each) => !inlined.has(each.guard.called))) {
    if (link === undefined || texts === undefined) {
      findings.push(...notLinked(guard, refusals.length > 0, scope));
      continue;
    }
    const entry = byTool.get(link.tool) ?? { texts, terms: [] };
    byTool.set(link.tool, entry);
    const { terms, tooMany } = readTerms(refusals, scope, texts);
    const handles = guard.style === 'handler';
    entry.terms.push(
      ...terms.filter(
        (term) => !handles || term.literals.every(({ atom }) => atom.sort !== 'opaque' || atom.ofCall === true),
      ),
    );
    const note = (node: TypeScript.Node, message: string): void =>
      void findings.push({
        code: 'not-read',
        severity: 'note',
        tool: texts.name,
        message,
        file: node.getSourceFile().fileName,
        line: lineOf(node),
      });
    for (const node of tooMany) note(node, 'The condition has too many combinations to be read.');
    for (const { literals, refusal } of handles ? [] : terms) {
      for (const { atom } of literals) {
        if (atom.sort === 'opaque' && atom.ofWhole === true)
          note(refusal.node, `Which parameters this refusal hangs on cannot be read: ${atom.text}`);
      }
    }
    findings.push(...undeclared(scope, guard, link, texts));
  }
  for (const { texts, terms } of byTool.values()) {
    const refused = withoutCovered(terms.filter((term) => term.refusal.change === undefined));
    const changed = withoutCovered(terms.filter((term) => term.refusal.change !== undefined));
    findings.push(
      ...judgeTool(
        [...refused, ...changed].filter((term) => parametersOf(term).length > 0),
        texts,
      ),
    );
  }
  return unique(findings);
}

function unique(findings: readonly ToolFinding[]): ToolFinding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const key = JSON.stringify(finding);
    return !seen.has(key) && seen.add(key);
  });
}

/** Tools that are known as data alone: guards are matched with them by their parameters. */
function givenTools(written: readonly FoundTool[], given: readonly Tool[], project: Project): FoundTool[] {
  const [first] = project.modules.values();
  if (first === undefined) return [];
  return given.flatMap((tool) => {
    if (written.some((other) => other.name === tool.name) || !isObject(tool.parameters)) return [];
    return [
      {
        name: tool.name,
        schema: tool.parameters,
        owner: first.file.endOfFileToken,
        node: first.file.endOfFileToken,
        checks: [],
      },
    ];
  });
}

function declarationsOf({ parameters }: KnownTexts): Pick<Scope, 'typeOf' | 'isRequired'> {
  const properties = isObject(parameters) && isObject(parameters['properties']) ? parameters['properties'] : {};
  const required = isObject(parameters) && Array.isArray(parameters['required']) ? parameters['required'] : [];
  return {
    typeOf: (name) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const type = isObject(schema) ? schema['type'] : undefined;
      const only = Array.isArray(type) ? type.filter((each) => each !== 'null') : [type];
      if (only.length === 1 && typeof only[0] === 'string') return only[0];
      const members = isObject(schema) && Array.isArray(schema['enum']) ? schema['enum'] : [];
      return members.length > 0 && members.every((member) => typeof member === 'string') ? 'string' : undefined;
    },
    isRequired: (name) => required.includes(name),
  };
}

function undeclared(scope: Scope, guard: Guard, link: Link, texts: KnownTexts): ToolFinding[] {
  const declared = new Set([...declaredNames(link.tool), ...namesIn(texts)]);
  const reads = readsOf(scope, guard);
  if (!texts.complete || !reads.some(({ name }) => declared.has(name))) return [];
  return reads
    .filter(({ name }) => !declared.has(name))
    .map(({ name, node }) => ({
      code: 'undeclared-parameter',
      severity: 'error',
      tool: texts.name,
      message: `The code reads \`${name}\`, which the schema does not declare: no model can know of it, and a closed schema refuses it.`,
      file: node.getSourceFile().fileName,
      line: lineOf(node),
      suggestion: `Declare ${name} in the schema, or stop reading it.`,
    }));
}

function namesIn({ parameters }: KnownTexts): string[] {
  return isObject(parameters) && isObject(parameters['properties']) ? Object.keys(parameters['properties']) : [];
}

function notLinked(guard: Guard, refuses: boolean, scope: Scope): ToolFinding[] {
  const argument = guard.called.parameters[guard.argument];
  const isClear =
    argument !== undefined && /^(params|args|input|toolParams|toolArgs|toolInput)$/.test(argument.name.getText());
  if (!refuses || guard.style !== 'check' || !isClear || readsOf(scope, guard).length === 0) return [];
  return [
    {
      code: 'not-linked',
      severity: 'note',
      tool: '',
      message:
        'This check refuses calls, but which schema it belongs to cannot be seen. Give the tools with --tools, or the file that declares it.',
      file: guard.called.getSourceFile().fileName,
      line: lineOf(guard.called),
    },
  ];
}
