/** From what was found to what is answered: the one place where the outcomes of the guard are made. */
import {
  type AcceptedOutcome,
  type Finding,
  type HealedOutcome,
  isObject,
  type Outcome,
  type RejectedOutcome,
  type Step,
  type ToolCall,
} from '../base/index.ts';
import type { Sentence } from '../contract/index.ts';
import { refuseCall, writeCorrections } from '../receipt/index.ts';
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
export function reject({ call, box, tool, steps }: Answer, findings: readonly Finding[]): RejectedOutcome {
  const healing = tool?.healing ?? box.options.heal !== 'off';
  return refuseCall(call, findings, { healing, steps, locale: box.locale });
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
  const { tool, id } = call;
  const issues = [] as const;
  const lines = notices.length === 0 ? [] : notices.map((notice) => notice[box.locale]);
  const passed: AcceptedOutcome | HealedOutcome =
    steps.length === 0
      ? { outcome: 'accepted', tool, arguments: value, issues, notices: lines, steps: [], receipt: '' }
      : {
          outcome: 'healed',
          tool,
          arguments: value,
          issues,
          notices: lines,
          steps,
          receipt: writeCorrections(steps, box.locale),
        };
  // The rare members are added only where they are: a spread of each would cost more than the check of a valid call.
  if (id === undefined && output === undefined) return passed;
  return { ...passed, ...(id === undefined ? {} : { id }), ...(output === undefined ? {} : { output }) };
}

function propose(answer: Answer, original: unknown): RejectedOutcome {
  const { tool, steps } = answer;
  const faults = tool === undefined || !isObject(original) ? [] : findFaults(tool.node, original);
  const findings = faults.length > 0 ? faults : [{ code: 'syntax' as const, place: null, keyword: 'observe' }];
  return { ...reject({ ...answer, steps: [] }, findings), proposal: steps };
}
