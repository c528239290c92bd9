import { proposeAliases } from './propose-aliases.ts';
import { proposeMembers } from './propose-members.ts';
import { proposeTypes } from './propose-types.ts';
import type { FieldReport, NameReport, Proposal, Thresholds } from './report-data.ts';
import type { RollUpRow } from './roll-up.ts';
import { locateTools } from './tool-file.ts';

/** What proposals are read from. */
export interface ProposalGrounds {
  readonly details: readonly RollUpRow[];
  readonly fields: readonly FieldReport[];
  readonly names: readonly NameReport[];
}

/**
 * Proposes changes of a tool file that would have made calls right, those with most calls first. Nothing is proposed that the
 * file says already, that two fields would claim, or that rests on fewer calls than the thresholds say.
 */
export function proposeChanges(grounds: ProposalGrounds, toolFile: unknown, thresholds: Thresholds): Proposal[] {
  const proposals: Proposal[] = [];
  const places = new Set<string>();
  for (const tool of locateTools(toolFile)) {
    const own = {
      details: grounds.details.filter((row) => row.tool === tool.name),
      fields: grounds.fields.filter((field) => field.tool === tool.name),
      names: grounds.names.filter((name) => name.tool === tool.name),
    };
    const found = [
      ...proposeAliases(tool, own.names, thresholds),
      ...proposeMembers(tool, own, thresholds),
      ...proposeTypes(tool, own, thresholds),
    ];
    for (const proposal of found) {
      // Two paths may lead to one definition; the change is made once, for the path with more calls.
      const place = `${proposal.kind === 'enum-rename' ? 'synonym' : proposal.kind} ${proposal.at}`;
      if (!places.has(place)) proposals.push(proposal);
      places.add(place);
    }
  }
  return proposals.sort((a, b) => b.evidence.calls - a.evidence.calls || (a.at < b.at ? -1 : 1));
}
