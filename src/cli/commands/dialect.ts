/** `toolmend dialect`: tools in, the definitions that one provider is to get out, with what cannot be strict and why. */
import { Option } from 'commander';
import type { Locale } from '../../base/index.ts';
import {
  type DefinitionForm,
  type Dialect,
  type DialectView,
  type RequestView,
  requestLimits,
  viewTools,
  writeDefinition,
} from '../../dialects/index.ts';
import type { CliCommand, ExitStatus } from '../command.ts';
import { createPaint, type Paint } from '../paint.ts';
import type { CliStreams } from '../streams.ts';
import { readToolFiles } from '../tool-files.ts';

interface DialectCommandOptions {
  readonly to: Dialect;
  readonly form?: DefinitionForm;
  readonly format?: 'pretty' | 'json' | 'jsonl';
  readonly locale?: Locale;
  readonly keepGoing?: boolean;
}

/** The command `dialect`. */
export const dialectCommand: CliCommand = {
  configure: (command) => {
    command
      .argument('<tools...>', 'tools of any provider, as JSON; - for standard input')
      .addOption(
        new Option('--to <dialect>', 'who is to get them')
          .choices(['openai', 'anthropic', 'gemini', 'mcp'])
          .makeOptionMandatory(),
      )
      .addOption(new Option('--form <form>', "of OpenAI's definitions (default: chat)").choices(['chat', 'responses']))
      .addOption(
        new Option('--format <form>', 'default: pretty on a terminal, else json').choices(['pretty', 'json', 'jsonl']),
      )
      .addOption(new Option('--locale <locale>', 'of what is told in words (default: en)').choices(['en', 'zh']))
      .option('--keep-going', 'report a broken tool and leave it out');
  },
  run: (paths, options, streams) => runDialect(paths, options as unknown as DialectCommandOptions, streams),
};

async function runDialect(
  paths: readonly string[],
  options: DialectCommandOptions,
  streams: CliStreams,
): Promise<ExitStatus> {
  const { to, form = 'chat', locale = 'en', keepGoing = false } = options;
  const tools = await readToolFiles(paths, { keepGoing }, streams);
  const request = viewTools(tools, { dialect: to, form, locale });
  const format = options.format ?? (streams.stdout.isTTY === true ? 'pretty' : 'json');
  const report = request.views.map(reportView);
  if (format === 'json') {
    const document = { dialect: to, tools: request.definitions, report, counts: request.counts };
    streams.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  } else if (format === 'jsonl') {
    request.views.forEach((view, index) => {
      const definition = writeDefinition(tools[index]!, view, form);
      streams.stdout.write(`${JSON.stringify({ ...report[index], definition })}\n`);
    });
  } else streams.stdout.write(writePretty(request, to, createPaint(streams.stdout, streams)));
  if (format !== 'pretty') for (const line of reasonLines(request.views)) streams.stderr.write(`toolmend: ${line}\n`);
  return request.views.some((view) => view.reasons.length > 0) ? 1 : 0;
}

function reportView({ name, strict, reasons, told }: DialectView): Record<string, unknown> {
  return { tool: name, strict, reasons, told };
}

function reasonLines(views: readonly DialectView[]): string[] {
  return views.flatMap(({ name, reasons }) =>
    reasons.map(
      ({ code, at, message }) => `${name} cannot be strict: ${code}${at === '' ? '' : ` at ${at}`}: ${message}`,
    ),
  );
}

function writePretty({ views, counts }: RequestView, dialect: Dialect, paint: Paint): string {
  const lines: string[] = [];
  for (const { name, strict, reasons, told } of views) {
    const word = strict ? paint('green', 'strict') : paint(reasons.length === 0 ? 'dim' : 'yellow', 'not strict');
    lines.push(`${paint('bold', name)}  ${word}`);
    for (const { code, at, message } of reasons) lines.push(`  ${code}${at === '' ? '' : ` at ${at}`}: ${message}`);
    for (const { at, keyword, sentence } of told)
      lines.push(paint('dim', `  told: ${keyword}${at === '' ? '' : ` at ${at}`}: ${sentence}`));
  }
  const limits = Object.entries(requestLimits[dialect]);
  if (limits.length > 0) {
    lines.push('', 'over the strict tools of the request:');
    for (const [name, limit] of limits) lines.push(`  ${name} ${counts[name as keyof typeof counts]} of ${limit}`);
  }
  return `${lines.join('\n')}\n`;
}
