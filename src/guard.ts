/**
 * The life of one call: parse → validate → heal → rules → outcome. Everything else is behind the doors that are imported
 * here; what a model wrote comes back as data and never as an exception.
 */
import { type Finding, isObject, type Outcome, type Step, type ToolCall } from './base/index.ts';
import { checkRules, type Tool } from './contract/index.ts';
import { type Answer, accept, reject } from './guard/answer.ts';
import { checkCallForm } from './guard/check-call-form.ts';
import { findLeakedMarkup } from './guard/find-leaked-markup.ts';
import { runOwnCheck } from './guard/own-check.ts';
import { createToolbox, type GuardOptions, type PreparedTool, type Toolbox } from './guard/toolbox.ts';
import { healValue } from './heal/index.ts';
import { isLengthStop, type Parsed, parseArguments } from './parse/index.ts';
import { isValid } from './validate/index.ts';

export { checkCallForm } from './guard/check-call-form.ts';
export { guardOptionNames, refuseTwins } from './guard/check-options.ts';
export { makeExample } from './guard/make-example.ts';
export type { GuardOptions } from './guard/toolbox.ts';

/** What is known beside the call when it is checked. */
export interface CheckMore {
  /** Facts of the situation by name (`activeTeam: true`); rules about a fact that is not given wait until it is. */
  readonly context?: Readonly<Record<string, unknown>>;
}

/** Checks calls of a set of tools. */
export interface Guard {
  /** Checks one call: synchronous, no clock, no I/O, no memory of other calls. Throws only for a mistake of the programmer. */
  check(call: ToolCall, more?: CheckMore): Outcome;
  /** Checks a call of a tool that is not in the set. Throws `ToolmendError` when the tool is declared wrongly. */
  checkWith(tool: Tool, call: ToolCall, more?: CheckMore): Outcome;
  /** Adds tools, or puts them in the place of those of the same name. Throws `ToolmendError` when one is declared wrongly. */
  register(...tools: readonly Tool[]): void;
  /** Returns the tool of a name. */
  toolOf(name: string): Tool | undefined;
}

/** Creates a guard. Throws `ToolmendError` when a tool is declared wrongly or an option has a value it cannot have. */
export function createGuard(options: GuardOptions): Guard {
  const box = createToolbox(options);
  return {
    check(call, more = {}) {
      checkCallForm(call);
      const tool = box.find(call.tool);
      if (tool !== undefined) return checkCall(tool, call, more, box);
      const finding: Finding = {
        code: 'unknown-tool',
        place: null,
        keyword: 'tool',
        argument: box.names(),
        value: call.tool,
      };
      return reject({ call, box, steps: [] }, [finding]);
    },
    checkWith(tool, call, more = {}) {
      checkCallForm(call);
      return checkCall(box.prepare(tool), call, more, box);
    },
    register: (...tools) => box.register(tools),
    toolOf: (name) => box.find(name)?.tool,
  };
}

function checkCall(tool: PreparedTool, call: ToolCall, more: CheckMore, box: Toolbox): Outcome {
  const parsed = parseArguments(call.arguments, {
    repair: tool.healing && tool.guarded,
    cutOff: isLengthStop(call.finishReason),
    tool: call.tool,
  });
  if (!tool.guarded) return passThrough(tool, call, parsed, box);
  if (isCutOff(tool, call, parsed)) return reject({ call, box, tool, steps: [] }, [cutOff(call)]);
  if (parsed.kind === 'failed') return reject({ call, box, tool, steps: [] }, parsed.findings);
  const answer: Answer = { call, box, tool, steps: parsed.steps };

  const mended = mend(tool, parsed, answer);
  if ('outcome' in mended) return mended;

  const { value, steps } = mended;
  const done: Answer = steps === parsed.steps ? answer : { call, box, tool, steps };
  if (tool.unruled) return accept(done, value, [], undefined, parsed.value);
  const rules = checkRules(tool.rules, value, more.context);
  const own = rules.findings.length > 0 ? undefined : runOwnCheck(tool.tool, value);
  const broken = [...rules.findings, ...(own?.findings ?? [])];
  if (broken.length > 0) return reject(done, broken);
  return accept(done, value, rules.notices, own?.output, parsed.value);
}

/** Returns a value that the schema accepts with the steps that led to it, or the refusal. */
function mend(
  tool: PreparedTool,
  parsed: Extract<Parsed, { kind: 'parsed' }>,
  answer: Answer,
): { readonly value: Record<string, unknown>; readonly steps: readonly Step[] } | Outcome {
  const { value, steps, lostNumbers } = parsed;
  if (isObject(value) && lostNumbers.length === 0 && isValid(tool.node, value)) {
    const leaked = findLeakedMarkup(value, 'leading');
    return leaked.length === 0 ? { value, steps } : reject(answer, leaked);
  }
  const healed = healValue({
    node: tool.node,
    value,
    policy: tool.policy,
    inputs: tool.inputs,
    numberText: typeof answer.call.arguments === 'string' ? (place) => parsed.numberText(place) : undefined,
    lostNumbers,
  });
  if (healed.kind === 'refused') {
    const findings = [...healed.findings, ...findLeakedMarkup(value, 'anywhere')];
    return reject({ ...answer, steps: [...steps, ...healed.steps] }, findings);
  }
  const leaked = findLeakedMarkup(healed.value, 'leading');
  const all = steps.length === 0 ? healed.steps : [...steps, ...healed.steps];
  return leaked.length === 0 ? { value: healed.value, steps: all } : reject({ ...answer, steps: all }, leaked);
}

/** A call that a length limit cut off may look whole and not be; only a tool that reads may take the chance. */
function isCutOff(tool: PreparedTool, call: ToolCall, parsed: Parsed): boolean {
  return isLengthStop(call.finishReason) && (parsed.kind === 'failed' || tool.effect !== 'read');
}

function cutOff(call: ToolCall): Finding {
  return { code: 'truncated', place: null, keyword: 'finish-reason', argument: call.finishReason };
}

/** Tools that are not guarded get what was sent; only a text that is no object has nothing that could be passed on. */
function passThrough(tool: PreparedTool, call: ToolCall, parsed: Parsed, box: Toolbox): Outcome {
  if (isObject(call.arguments)) return accept({ call, box, tool, steps: [] }, call.arguments, [], undefined, undefined);
  if (parsed.kind === 'failed') return reject({ call, box, tool, steps: [] }, parsed.findings);
  if (isObject(parsed.value)) return accept({ call, box, tool, steps: [] }, parsed.value, [], undefined, undefined);
  return reject({ call, box, tool, steps: [] }, [
    { code: 'not-object', place: null, keyword: 'type', value: parsed.value },
  ]);
}
