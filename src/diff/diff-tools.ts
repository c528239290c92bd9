/** Two lists of tools in, everything that differs for a model or for a call out; a change that is not listed is none. */
import { equalJson, ToolmendError } from '../base/index.ts';
import { type Rule, readTools, type Tool } from '../contract/index.ts';
import type { ToolChange } from './change.ts';
import { diffBehaviour } from './diff-behaviour.ts';
import { diffSchemas } from './diff-schemas.ts';
import { diffSentences } from './diff-sentences.ts';
import type { Probe } from './make-probes.ts';

/** A recorded call that is replayed against both versions of its tool. */
export interface DiffCall {
  readonly tool: string;
  readonly arguments: unknown;
  readonly context?: Readonly<Record<string, unknown>>;
}

/** What to compare beside the tools themselves. */
export interface DiffOptions {
  /** Calls to replay, beside those that are made from the schemas and rules. */
  readonly calls?: readonly DiffCall[];
}

/**
 * Compares two lists of tools, each as `readTools` takes them. Throws a `ToolmendError` for a list with a broken tool: what
 * cannot be read cannot be said to be equal.
 */
export function diffTools(before: unknown, after: unknown, options: DiffOptions = {}): ToolChange[] {
  const old = readAll(before, 'before');
  const young = readAll(after, 'after');
  const changes: ToolChange[] = [];
  for (const name of new Set([...old.keys(), ...young.keys()])) {
    const [was, is] = [old.get(name), young.get(name)];
    if (was === undefined) changes.push({ kind: 'tool-added', tool: name, at: '', message: `${name} is new` });
    else if (is === undefined) changes.push({ kind: 'tool-removed', tool: name, at: '', message: `${name} is gone` });
    else
      changes.push(
        ...diffTool(
          was,
          is,
          (options.calls ?? []).filter(({ tool }) => tool === name),
        ),
      );
  }
  return changes;
}

function diffTool(before: Tool, after: Tool, calls: readonly DiffCall[]): readonly ToolChange[] {
  const probes = calls.map((call): Probe => ({ ...call, name: 'recorded' }));
  return [
    ...diffSentences(before, after),
    ...diffRules(before, after),
    ...diffSchemas(after.name, before.parameters, after.parameters),
    ...diffSettings(before, after),
    ...diffBehaviour(before, after, probes),
  ];
}

function diffRules(before: Tool, after: Tool): readonly ToolChange[] {
  const byId = (tool: Tool): ReadonlyMap<string, Rule> => new Map((tool.rules ?? []).map((rule) => [rule.id, rule]));
  const [old, young] = [byId(before), byId(after)];
  const tool = after.name;
  return [...new Set([...old.keys(), ...young.keys()])].flatMap((id): ToolChange[] => {
    const [was, is] = [old.get(id), young.get(id)];
    if (was === undefined) return [{ kind: 'rule-added', tool, at: id, after: is, message: `the rule "${id}" is new` }];
    if (is === undefined)
      return [{ kind: 'rule-removed', tool, at: id, before: was, message: `the rule "${id}" is gone` }];
    if (equalJson(was, is)) return [];
    return [
      { kind: 'rule-changed', tool, at: id, before: was, after: is, message: `the rule "${id}" says something else` },
    ];
  });
}

function diffSettings(before: Tool, after: Tool): readonly ToolChange[] {
  return (['effect', 'heal', 'origin', 'guard', 'strict'] as const).flatMap((at): ToolChange[] => {
    const [was, is] = [before[at], after[at]];
    if (equalJson(was, is)) return [];
    const message = `${at}: ${JSON.stringify(was) ?? 'not said'} → ${JSON.stringify(is) ?? 'not said'}`;
    return [
      {
        kind: 'setting-changed',
        tool: after.name,
        at,
        ...(was === undefined ? {} : { before: was }),
        ...(is === undefined ? {} : { after: is }),
        message,
      },
    ];
  });
}

function readAll(source: unknown, which: 'before' | 'after'): ReadonlyMap<string, Tool> {
  const { tools, problems } = readTools(source);
  if (problems.length > 0) {
    throw new ToolmendError('tool', `${which}: ${problems.map(({ message }) => message).join('; ')}`);
  }
  return new Map(tools.map((tool) => [tool.name, tool]));
}
