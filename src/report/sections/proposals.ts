import type { Proposal, ReportData } from '../../ledger/index.ts';
import { describeProposal } from '../describe-proposal.ts';
import { type Html, html } from '../html.ts';
import { phraseHtml } from '../phrase.ts';
import type { ProposalEffect } from '../replay.ts';
import type { Speech } from '../speech.ts';
import { type Section, writeMore } from './section.ts';

const SHOWN = 30;

/** What is known of proposals beside the report. */
export interface ProposalFacts {
  /** Whether there was a tool file to propose changes of. */
  readonly asked: boolean;
  /** What each alone would have done, in the order of the proposals. */
  readonly effects?: readonly ProposalEffect[];
}

/** Writes the proposed changes with their evidence, their effect and their patch. */
export function writeProposals(data: ReportData, facts: ProposalFacts, speech: Speech): Section {
  const { words } = speech;
  const shown = data.proposals.slice(0, SHOWN);
  const body =
    shown.length === 0
      ? html`<p>${facts.asked ? words.proposals.none : words.proposals.needTools}</p>`
      : html`<p>${words.proposals.caption}</p>
<ol class="proposals">${shown.map((each, index) => writeProposal(each, facts.effects?.[index], speech))}</ol>${writeMore(data.proposals.length, shown.length, speech)}`;
  return { id: 'proposals', heading: words.proposals.heading, body };
}

function writeProposal(proposal: Proposal, effect: ProposalEffect | undefined, speech: Speech): Html {
  const { words, calls, models, number } = speech;
  const { evidence } = proposal;
  const changesTool = proposal.kind === 'enum-rename' || proposal.kind === 'type-change';
  return html`<li class="card"><p><span class="badge">${words.proposals.kinds[proposal.kind]}</span></p>
<p class="sentence">${phraseHtml([...describeProposal(proposal, speech), words.fullStop])}</p>
<p class="note">${words.proposals.evidence(calls(evidence.calls), models(evidence.models))}${words.fullStop}${changesTool && html`${words.sentenceSpace}${words.proposals.changesTool}`}</p>
${effect && html`<p class="effect">${words.proposals.effect(number(effect.better), number(effect.worse))}${words.fullStop}${effect.worse > effect.better && html`${words.sentenceSpace}${words.proposals.notWorth}`}</p>`}
<details><summary>${words.proposals.patch}</summary><pre tabindex="0">${JSON.stringify(proposal.patch, null, 2)}</pre></details></li>
`;
}
