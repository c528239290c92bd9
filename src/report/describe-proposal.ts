import type { Proposal } from '../ledger/index.ts';
import { fieldName } from './field-name.ts';
import { joinPhrases, named, type Phrase } from './phrase.ts';
import type { Speech } from './speech.ts';

/** Says in a sentence what a proposal changes. */
export function describeProposal(proposal: Proposal, speech: Speech): Phrase {
  const { words, share } = speech;
  const field = named(fieldName({ tool: proposal.tool, path: proposal.field }));
  const list = (phrases: readonly Phrase[]): Phrase => joinPhrases(phrases, words.listSeparator);
  switch (proposal.kind) {
    case 'alias':
      return words.proposals.alias(list(proposal.names.map(({ name }) => [named(name)])), field);
    case 'synonym':
    case 'enum-rename': {
      const renamed = findRenames(proposal).map(([before, after]) =>
        words.proposals.rename(named(before), named(after)),
      );
      const said = proposal.names.map(({ name, to }) => words.proposals.pair(named(name), named(to)));
      const parts = [
        ...(renamed.length === 0 ? [] : [words.proposals.enumRename(list(renamed), field)]),
        ...(said.length === 0 ? [] : [words.proposals.synonym(list(said), field)]),
      ];
      return joinPhrases(parts, `${words.fullStop}${words.sentenceSpace}`);
    }
    case 'type-change': {
      const type = readValue(proposal, '/type');
      const text = Array.isArray(type) ? type.join(' | ') : String(type);
      return words.proposals.typeChange({ field, share: share(proposal.evidence.share ?? 0), type: named(text) });
    }
  }
}

function readValue(proposal: Proposal, ending: string): unknown {
  const operation = proposal.patch.find((each) => each.op !== 'test' && each.path.endsWith(ending));
  return operation !== undefined && 'value' in operation ? operation.value : undefined;
}

/** The patch tests for the old spelling of a member before it writes the new one. */
function findRenames({ patch }: Proposal): (readonly [before: string, after: string])[] {
  return patch.flatMap((operation) => {
    const before = patch.find((each) => each.op === 'test' && each.path === operation.path);
    if (operation.op !== 'replace' || before === undefined || !('value' in before)) return [];
    return [[String(before.value), String(operation.value)] as const];
  });
}
