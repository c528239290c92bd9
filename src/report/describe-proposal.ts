import type { Proposal, ReportData } from '../ledger/index.ts';
import { fieldName } from './field-name.ts';
import { joinPhrases, named, type Phrase } from './phrase.ts';
import type { Speech } from './speech.ts';

/** Says in a sentence what a proposal changes; everything is read from its patch and from the names of the report. */
export function describeProposal(proposal: Proposal, data: Pick<ReportData, 'names'>, speech: Speech): Phrase {
  const { words, share } = speech;
  const field = named(fieldName({ tool: proposal.tool, path: proposal.field }));
  const list = (phrases: readonly Phrase[]): Phrase => joinPhrases(phrases, words.listSeparator);
  switch (proposal.kind) {
    case 'alias':
      return words.proposals.alias(list(newAliases(proposal, data).map((name) => [named(name)])), field);
    case 'synonym':
    case 'enum-rename': {
      const { renames, synonyms } = newMembers(proposal, data);
      const renamed = renames.map(([written, declared]) => words.proposals.rename(named(declared), named(written)));
      const said = synonyms.map(([written, declared]) => words.proposals.pair(named(written), named(declared)));
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

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** The patch holds the old aliases too; the new ones are those that models were seen to make up. */
function newAliases(proposal: Proposal, { names }: Pick<ReportData, 'names'>): string[] {
  const all = readTexts(readValue(proposal, '/x-alias'));
  const seen = new Set(
    names.filter(({ tool, kind }) => tool === proposal.tool && kind === 'key').map(({ name }) => name),
  );
  const fresh = all.filter((name) => seen.has(name));
  return fresh.length > 0 ? fresh : all;
}

interface Members {
  /** What is written, and the member it stands for. */
  readonly renames: readonly (readonly [string, string])[];
  readonly synonyms: readonly (readonly [string, string])[];
}

function newMembers(proposal: Proposal, { names }: Pick<ReportData, 'names'>): Members {
  const renames = proposal.patch.flatMap((operation) => {
    const before = proposal.patch.find((each) => each.op === 'test' && each.path === operation.path);
    if (operation.op !== 'replace' || before === undefined || !('value' in before)) return [];
    return [[String(operation.value), String(before.value)] as const];
  });
  const seen = new Set(
    names
      .filter(({ tool, kind, path }) => tool === proposal.tool && kind === 'member' && path === proposal.field)
      .map(({ name }) => name),
  );
  const given = readValue(proposal, '/x-synonyms');
  const synonyms = Object.entries(typeof given === 'object' && given !== null ? given : {}).flatMap(([member, texts]) =>
    readTexts(texts)
      .filter((text) => seen.has(text))
      .map((text) => [text, member] as const),
  );
  return { renames, synonyms };
}
