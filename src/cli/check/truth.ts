/** Right answers by id and outcomes in, a judgement of each repair rule out. */
import { equalJson, isObject, type Outcome, parseJson, ToolmendError } from '../../base/index.ts';
import { type Cell, writeTable } from '../table.ts';

/** How the calls with a known answer came out. */
export interface TruthResult {
  /** Calls that ran and whose answer is known, by what they hold. */
  readonly accepted: RightOrWrong;
  readonly healed: RightOrWrong;
  /** Calls with a known answer that were refused. */
  readonly refused: number;
  /** Healed calls by the rules that mended them; a call counts once for each of its rules. */
  readonly rules: readonly ({ readonly rule: string } & RightOrWrong)[];
  /** Answers whose id no call had. */
  readonly unused: number;
}

interface RightOrWrong {
  readonly right: number;
  readonly wrong: number;
}

/** Judges outcomes by the right answers. */
export interface TruthJudge {
  add(outcome: Outcome): void;
  read(): TruthResult;
}

/** Reads lines `{id, arguments}`; several lines of one id are answers of which each is right. Throws a `ToolmendError`. */
export function readTruth(text: string, name: string): ReadonlyMap<string, readonly unknown[]> {
  const answers = new Map<string, unknown[]>();
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const value = parseJson(line);
    if (!isObject(value) || value['id'] === undefined || !Object.hasOwn(value, 'arguments')) {
      throw new ToolmendError('input', `${name}, line ${index + 1}: expected {"id", "arguments"}`);
    }
    const id = String(value['id']);
    const given = value['arguments'];
    const known = answers.get(id) ?? [];
    known.push(typeof given === 'string' ? (parseJson(given) ?? given) : given);
    answers.set(id, known);
  });
  return answers;
}

/** Starts judging. */
export function createTruthJudge(answers: ReadonlyMap<string, readonly unknown[]>): TruthJudge {
  const counts = { accepted: { right: 0, wrong: 0 }, healed: { right: 0, wrong: 0 } };
  const rules = new Map<string, { right: number; wrong: number }>();
  const met = new Set<string>();
  let refused = 0;
  return {
    add(outcome) {
      const right = outcome.id === undefined ? undefined : answers.get(outcome.id);
      if (right === undefined || outcome.id === undefined) return;
      met.add(outcome.id);
      if (outcome.outcome === 'rejected') {
        refused += 1;
        return;
      }
      const verdict = right.some((answer) => equalJson(answer, outcome.arguments)) ? 'right' : 'wrong';
      counts[outcome.outcome][verdict] += 1;
      if (outcome.outcome !== 'healed') return;
      for (const rule of new Set(outcome.steps.map((step) => step.rule))) {
        const count = rules.get(rule) ?? { right: 0, wrong: 0 };
        count[verdict] += 1;
        rules.set(rule, count);
      }
    },
    read: () => ({
      accepted: { ...counts.accepted },
      healed: { ...counts.healed },
      refused,
      rules: [...rules]
        .map(([rule, count]) => ({ rule, ...count }))
        .sort((a, b) => b.right + b.wrong - a.right - a.wrong || (a.rule < b.rule ? -1 : 1)),
      unused: answers.size - met.size,
    }),
  };
}

/** Writes the judgement as a table for people. */
export function writeTruth({ accepted, healed, refused, rules, unused }: TruthResult): string {
  const row = (name: string, { right, wrong }: RightOrWrong): Cell[] => {
    const all = right + wrong;
    return [name, right, wrong, all === 0 ? '' : `${((100 * right) / all).toFixed(1)} %`];
  };
  const table = writeTable(
    ['against the truth', 'right', 'wrong', 'precision'],
    [
      ...rules.map((each) => row(`rule ${each.rule}`, each)),
      row('healed calls', healed),
      row('accepted calls', accepted),
    ],
  );
  const left = unused > 0 ? `answers that no call asked for: ${unused}\n` : '';
  return `${table}refused although an answer is known: ${refused}\n${left}`;
}
