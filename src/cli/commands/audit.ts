/** `toolmend audit`: sources in, the rules that code keeps and no description tells out; nothing is run. */
import { type Command, Option } from 'commander';
import { auditCodes, auditSources } from '../../audit/index.ts';
import { findSources } from '../audit/find-sources.ts';
import type { CliCommand, ExitStatus } from '../command.ts';
import { type FindingFormat, findingFormats } from '../findings/finding-format.ts';
import { reportFindings } from '../findings/report-findings.ts';
import type { CliStreams } from '../streams.ts';
import { readToolFiles } from '../tool-files.ts';

/** The command `audit`. */
export const auditCommand: CliCommand = {
  configure,
  run: (paths, options, streams) => runAudit(paths, options as unknown as AuditCommandOptions, streams),
};

interface AuditCommandOptions {
  readonly tools: readonly string[];
  readonly format?: FindingFormat;
}

function configure(command: Command): void {
  command
    .argument('<sources...>', 'TypeScript and JavaScript files, or folders of them')
    .option(
      '--tools <file>',
      'tools as data: what a model sees of a tool of the same name is taken from here; may be repeated',
      (path, paths: readonly string[]) => [...paths, path],
      [],
    )
    .addOption(new Option('--format <form>', 'default: pretty on a terminal, else jsonl').choices([...findingFormats]))
    .addHelpText(
      'after',
      '\nExit status: 0 when nothing but notes is found; 1 for findings; 2 for wrong usage and what cannot be read.',
    );
}

async function runAudit(
  paths: readonly string[],
  options: AuditCommandOptions,
  streams: CliStreams,
): Promise<ExitStatus> {
  const tools = await readToolFiles(options.tools, {}, streams);
  const findings = await auditSources(await findSources(paths, streams), { tools });
  const count = new Set(findings.map(({ tool }) => tool).filter((tool) => tool !== '')).size;
  return reportFindings(
    findings,
    { codes: auditCodes, page: 'docs/audit.md', tools: count, format: options.format },
    streams,
  );
}
