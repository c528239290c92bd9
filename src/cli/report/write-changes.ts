import type { ReportData } from '../../ledger/index.ts';
import {
  describeProposal,
  outcomesInOrder,
  type ProposalEffect,
  phraseText,
  type ReplayReport,
  type Speech,
  showName,
} from '../../report/index.ts';
import type { Cell } from '../table.ts';
import { cut } from './cut-table.ts';

/** What is known of changes of the tools beside the report. */
export interface ChangeFacts {
  readonly hasTools: boolean;
  readonly replay?: ReplayReport;
  readonly effects?: readonly ProposalEffect[];
}

/** Writes the proposals, and what a change would have done. */
export function writeChanges(data: ReportData, { hasTools, replay, effects }: ChangeFacts, speech: Speech): string[] {
  const { words, calls, models, number } = speech;
  const { evidence, effect, kinds, none, notWorth } = words.proposals;
  const proposals = data.proposals.map((proposal, index) => {
    const tried = effects?.[index];
    return [
      `${kinds[proposal.kind]}: ${phraseText([...describeProposal(proposal, speech), words.fullStop])}`,
      `  ${evidence(calls(proposal.evidence.calls), models(proposal.evidence.models))}${words.fullStop}`,
      ...(tried === undefined ? [] : [`  ${effect(number(tried.better), number(tried.worse))}${words.fullStop}`]),
      ...(tried !== undefined && tried.worse > tried.better ? [`  ${notWorth}`] : []),
      '',
    ].join('\n');
  });
  return [
    ...(proposals.length > 0 ? [`${words.proposals.heading}\n${proposals.join('')}`] : hasTools ? [`${none}\n`] : []),
    ...(replay === undefined ? [] : writeReplay(replay, speech)),
  ];
}

function writeReplay(replay: ReplayReport, speech: Speech): string[] {
  const { words, calls, number } = speech;
  const { columns } = words;
  const verdict =
    replay.moves.length === 0 ? words.replay.same : words.replay.verdict(calls(replay.better), calls(replay.worse));
  const lost = replay.lost === 0 ? '' : `${words.replay.lost(calls(replay.lost))}\n`;
  const other = replay.otherArguments === 0 ? '' : `${words.replay.otherArguments(calls(replay.otherArguments))}\n`;
  return [
    `${words.replay.heading}\n${verdict}\n${lost}${other}`,
    cut(
      [columns.outcome, columns.before, columns.after, columns.change],
      outcomesInOrder,
      (outcome): Cell[] => {
        const change = replay.after[outcome] - replay.before[outcome];
        return [
          words.outcomes[outcome],
          { figure: number(replay.before[outcome]) },
          { figure: number(replay.after[outcome]) },
          { figure: change > 0 ? `+${number(change)}` : number(change) },
        ];
      },
      speech,
    ),
    cut(
      [words.replay.moves, columns.calls],
      replay.moves,
      (move) => [`${words.outcomes[move.from]} → ${words.outcomes[move.to]}`, { figure: number(move.calls) }],
      speech,
    ),
    cut(
      [words.replay.worse, columns.tool, columns.change, columns.issue],
      replay.worseCalls,
      (call) => [
        `#${call.number}${call.id === undefined ? '' : ` ${showName(call.id)}`}`,
        showName(call.tool),
        `${words.outcomes[call.from]} → ${words.outcomes[call.to]}`,
        showName(call.issue ?? ''),
      ],
      speech,
    ),
  ];
}
