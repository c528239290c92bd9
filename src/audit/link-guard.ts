import type TypeScript from 'typescript';
import { isObject } from '../base/index.ts';
import type { Guard } from './find-guards.ts';
import type { FoundTool } from './find-tools.ts';
import { findDeclaration } from './project.ts';
import { parametersReadIn } from './reads.ts';
import type { Scope } from './scope.ts';

/** How sure a guard belongs to a tool: it stands in it, or only its parameters fit. */
export interface Link {
  readonly tool: FoundTool;
  readonly sure: boolean;
}

/** Finds the tool that a guard is about: the one it stands in, one of its type, or the only one whose parameters fit. */
export function linkGuard(scope: Scope, guard: Guard, tools: readonly FoundTool[]): Link | undefined {
  if (guard.tool !== undefined) return { tool: guard.tool, sure: true };
  for (let at: TypeScript.Node | undefined = guard.called; at !== undefined; at = at.parent) {
    const inside = tools.filter((tool) => tool.owner === at);
    if (inside.length > 0) return { tool: inside[0]!, sure: true };
  }
  const reads = parametersReadIn(scope, guard);
  const fitting = tools
    .map((tool) => ({ tool, hits: reads.filter((name) => declaredNames(tool).includes(name)).length }))
    .filter(({ hits }) => hits > 0 && hits * 2 >= reads.length)
    .sort((one, other) => other.hits - one.hits);
  const typed = fitting.filter(({ tool }) => sharesType(scope, guard, tool));
  if (typed.length === 1) return { tool: typed[0]!.tool, sure: true };
  const file = guard.called.getSourceFile();
  const near = fitting.filter(({ tool }) => tool.node.getSourceFile() === file);
  for (const list of [near, fitting]) {
    const [best, next] = list;
    if (best === undefined) continue;
    // Two tools that fit alike: which one is meant cannot be told.
    return next !== undefined && next.hits === best.hits
      ? undefined
      : { tool: best.tool, sure: list === near && tools.length === 1 };
  }
  return undefined;
}

/** Returns the names that a found schema declares. */
export function declaredNames(tool: FoundTool): string[] {
  const properties = tool.schema['properties'];
  return isObject(properties) ? Object.keys(properties) : [];
}

/** The type of the arguments is named where the tool is: `class AgentTool extends BaseTool<AgentParams>`. */
function sharesType(scope: Scope, { called, argument }: Guard, tool: FoundTool): boolean {
  const { ts } = scope.project;
  const type = called.parameters[argument]?.type;
  if (type === undefined || !ts.isTypeReferenceNode(type)) return false;
  const name = type.typeName.getText();
  if (new RegExp(`[<,\\s]${name}\\b`).test(headOf(scope, tool))) return true;
  // `type AgentParams = z.infer<typeof agentSchema>`
  for (const statement of called.getSourceFile().statements) {
    if (!ts.isTypeAliasDeclaration(statement) || statement.name.text !== name) continue;
    const query = /typeof (\w+)/.exec(statement.type.getText())?.[1];
    const declaration = query === undefined ? undefined : findDeclaration(scope.project, query, statement);
    if (declaration !== undefined && contains(declaration, tool.node)) return true;
  }
  return false;
}

function headOf({ project: { ts } }: Scope, tool: FoundTool): string {
  const { owner } = tool;
  return ts.isClassLike(owner) ? (owner.heritageClauses ?? []).map((clause) => clause.getText()).join(' ') : '';
}

function contains(outer: TypeScript.Node, inner: TypeScript.Node): boolean {
  for (let at: TypeScript.Node | undefined = inner; at !== undefined; at = at.parent) if (at === outer) return true;
  return false;
}
