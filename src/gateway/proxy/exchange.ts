/** One request of a client: its tools, what is counted and taken down of it, and what the model is told when it is asked again. */
import { randomUUID } from 'node:crypto';
import type { Outcome } from '../../base/index.ts';
import { makeExample } from '../../guard.ts';
import { createRetryBudget, type RetryBudget } from '../../retry/index.ts';
import { type AnswerCall, judgeCall, type Verdict } from './judge-calls.ts';
import type { Metrics } from './metrics.ts';
import type { ProxySettings } from './options.ts';
import type { ToolSet } from './tool-sets.ts';

/** A call with its verdict. */
export interface JudgedCall {
  readonly call: AnswerCall;
  readonly verdict: Verdict;
}

/** What one request shares over all its answers. */
export interface Exchange {
  readonly settings: ProxySettings;
  readonly metrics: Metrics;
  /** Judges a call, counts it, and takes it down. */
  judge(call: AnswerCall): Verdict;
  /** Writes what each call of a refused message is answered, one text a call; each time is a round of its own. */
  reply(calls: readonly JudgedCall[]): readonly string[];
}

/** What is known of a request. */
export interface ExchangeParts {
  readonly settings: ProxySettings;
  readonly metrics: Metrics;
  readonly tools: ToolSet;
  readonly model: unknown;
}

const notRun = {
  en: 'Not run: another call of the same message was refused. Send this call again together with the corrected one.',
  zh: '未执行：同一条消息中的另一个调用被拒绝。请连同更正后的调用一起重新发送。',
} as const;

/** Starts an exchange. */
export function startExchange({ settings, metrics, tools, model }: ExchangeParts): Exchange {
  const turn = randomUUID();
  const locale = settings.guard.locale ?? 'en';
  let budget: RetryBudget | undefined;
  let round = 0;

  const record = ({ name, text }: AnswerCall, outcome: Outcome, nanoseconds: number): void => {
    const known = typeof model === 'string' ? { model } : {};
    settings.record({ tool: name, arguments: text }, outcome, { turn, nanoseconds, ...known });
  };

  return {
    settings,
    metrics,
    judge(call) {
      const verdict = judgeCall(call, tools, record);
      const { outcome } = verdict;
      metrics.count('calls', { outcome: outcome?.outcome ?? 'unguarded' });
      if (outcome?.outcome === 'healed') {
        for (const { rule } of outcome.steps) metrics.count('repairs', { rule });
      }
      return verdict;
    },
    reply(calls) {
      round += 1;
      // How often to ask is for the loop to say; the budget only adds what helps a model that repeats itself.
      budget ??= createRetryBudget({
        perTool: Number.POSITIVE_INFINITY,
        perTurn: Number.POSITIVE_INFINITY,
        locale,
        exampleFor: (name) => makeExample(tools.guard, tools.guard.toolOf(name)),
      });
      const { settle } = budget;
      return calls.map(({ call, verdict }) => {
        if (verdict.kind !== 'refused') return notRun[locale];
        return settle({ tool: call.name, turn, round: String(round) }, verdict.outcome).receipt;
      });
    },
  };
}
