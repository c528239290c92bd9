/** `toolmend probe`: a module or an MCP server in, the rules that it keeps and no description tells out. */
import { isObject, ToolmendError } from '../../base/index.ts';
import { type ProbeContext, type ProbeOptions, probeCodes, probeModule } from '../../probe/index.ts';
import type { CliCommand, ExitStatus } from '../command.ts';
import { reportFindings } from '../findings/report-findings.ts';
import { nameOf, readJsonFile } from '../input.ts';
import { splitCommand } from '../mcp/split-command.ts';
import { chooseTool } from '../probe/choose-tool.ts';
import { checkProbeOptions, configureProbe, type ProbeCommandOptions } from '../probe/probe-options.ts';
import { probeServer } from '../probe/probe-server.ts';
import { createProgress } from '../progress.ts';
import type { CliStreams } from '../streams.ts';
import { readToolFiles } from '../tool-files.ts';

/** The command `probe`. */
export const probeCommand: CliCommand = {
  configure: configureProbe,
  run: (paths, options, streams) => runProbe(paths[0], options as unknown as ProbeCommandOptions, streams),
};

async function runProbe(
  module: string | undefined,
  options: ProbeCommandOptions,
  streams: CliStreams,
): Promise<ExitStatus> {
  checkProbeOptions(module, options);
  const { mcp, callTime, seed, limit, resume, tool: name } = options;
  const tool =
    options.tools.length === 0 ? undefined : chooseTool(await readToolFiles(options.tools, {}, streams), name);
  const context = options.context === undefined ? {} : await readContext(options.context, streams);
  const progress = createProgress(streams.stderr, () => performance.now());
  const settings: ProbeOptions = {
    seed,
    strength: options.strength === '2' ? 2 : 3,
    limit,
    ...(resume !== undefined && { resume }),
    progress: progress.show,
  };
  try {
    const report =
      mcp === undefined
        ? await probeModule(module!, {
            ...settings,
            context,
            ...(options.export !== undefined && { export: options.export }),
            ...(tool !== undefined && { tool }),
            ...(callTime !== undefined && { callTime }),
          })
        : await probeServer({ command: splitCommand(mcp), tool, name, callTime }, settings, streams.stderr);
    progress.clear();
    streams.stderr.write(
      `toolmend: ${report.asked} calls made, ${report.rules.length} ${report.rules.length === 1 ? 'rule' : 'rules'} learnt\n`,
    );
    return reportFindings(
      report.findings,
      { codes: probeCodes, page: 'docs/probe.md', tools: 1, format: options.format },
      streams,
    );
  } finally {
    progress.clear();
  }
}

async function readContext(path: string, streams: CliStreams): Promise<ProbeContext> {
  const value = await readJsonFile(path, streams);
  const isFact = (each: unknown): boolean => Array.isArray(each) || (isObject(each) && Array.isArray(each['values']));
  if (isObject(value) && Object.values(value).every(isFact)) return value as ProbeContext;
  throw new ToolmendError(
    'input',
    `${nameOf(path)} holds no facts: expected {"fact": [values]} or {"fact": {"values": [values], "text": "a noun"}}`,
  );
}
