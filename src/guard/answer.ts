/** From what was found to what is answered: the one place where outcomes are made. */
import {
  type Finding,
  type Issue,
  isObject,
  type Outcome,
  type RejectedOutcome,
  type Step,
  type ToolCall,
} from '../base/index.ts';
import type { Sentence } from '../contract/index.ts';
import { describeFinding, writeCorrections, writeReceipt } from '../receipt/index.ts';
import { findFaults } from '../validate/index.ts';
import type { PreparedTool, Toolbox } from './toolbox.ts';

/** What is known when a call is answered. */
export interface Answer {
  readonly call: ToolCall;
  readonly box: Toolbox;
  /** Absent for a name that is no tool's. */
  readonly tool?: PreparedTool;
  /** What was repaired so far. */
  readonly steps: readonly Step[];
}

/** Refuses a call. */
export function reject(answer: Answer, findings: readonly Finding[]): RejectedOutcome {
  const { call, box, tool, steps } = answer;
  const issues: Issue[] = findings.map((finding) => describeFinding(finding, box.locale));
  const healing = tool?.healing ?? box.options.heal !== 'off';
  return {
    outcome: 'rejected',
    tool: call.tool,
    ...(call.id === undefined ? {} : { id: call.id }),
    steps,
    issues,
    receipt: writeReceipt({ tool: call.tool, issues, steps, healing, locale: box.locale }),
  };
}

/** Lets a call pass: accepted when nothing was repaired, else healed; in observe mode a repair is proposed and the call refused. */
export function accept(
  answer: Answer,
  value: Record<string, unknown>,
  notices: readonly Sentence[],
  output: unknown,
  original: unknown,
): Outcome {
  const { call, box, steps } = answer;
  if (box.options.observe && steps.length > 0) return propose(answer, original);
  const passed = {
    tool: call.tool,
    ...(call.id === undefined ? {} : { id: call.id }),
    arguments: value,
    issues: [] as const,
    notices: notices.map((notice) => notice[box.locale]),
    ...(output === undefined ? {} : { output }),
  };
  if (steps.length === 0) return { outcome: 'accepted', ...passed, steps: [], receipt: '' };
  return { outcome: 'healed', ...passed, steps, receipt: writeCorrections(steps, box.locale) };
}

function propose(answer: Answer, original: unknown): RejectedOutcome {
  const { tool, steps } = answer;
  const faults = tool === undefined || !isObject(original) ? [] : findFaults(tool.node, original);
  const findings = faults.length > 0 ? faults : [{ code: 'syntax' as const, place: null, keyword: 'observe' }];
  return { ...reject({ ...answer, steps: [] }, findings), proposal: steps };
}
