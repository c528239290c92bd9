/** An MCP server and the name of one of its tools in, what was learnt of that tool out; calls are made one after another. */
import { isObject, isToolmendError, ToolmendError } from '../../base/index.ts';
import { readTools, type Tool } from '../../contract/index.ts';
import { type ProbeOptions, type ProbeReport, probeTool } from '../../probe/index.ts';
import { openMcpClient } from '../mcp/mcp-client.ts';
import type { OutStream } from '../streams.ts';
import { chooseTool } from './choose-tool.ts';

/** What is called. */
export interface ServerToProbe {
  readonly command: readonly string[];
  /** The tool as data, where it is not to be what the server lists. */
  readonly tool: Tool | undefined;
  readonly name: string | undefined;
  readonly callTime: number | undefined;
}

/** Probes a tool of a server, and ends the server. Throws a `ToolmendError` of code `input` where it stops answering. */
export async function probeServer(
  server: ServerToProbe,
  options: ProbeOptions,
  stderr: OutStream,
): Promise<ProbeReport> {
  const { command, callTime } = server;
  const client = await openMcpClient(command, callTime === undefined ? {} : { callTime });
  try {
    const listed = await client.listTools();
    const tool = server.tool ?? chooseListed(listed, server.name);
    if (claimsEffects(listed, tool.name))
      stderr.write(`toolmend: the annotations of ${tool.name} claim that it changes something; your word counts\n`);
    const validate = async (parameters: Record<string, unknown>): Promise<unknown> => {
      try {
        return await client.callTool(tool.name, parameters);
      } catch (error) {
        throw endOfRun(error, parameters, options.resume);
      }
    };
    return await probeTool(tool, validate, { ...options, context: false, code: command.join('\0') });
  } finally {
    await client.close();
  }
}

/** What a server did not answer is no refusal, so that nothing can be said of the tool; it can be gone on with. */
function endOfRun(error: unknown, parameters: Record<string, unknown>, kept: string | undefined): unknown {
  if (!isToolmendError(error)) return error;
  const next =
    kept === undefined ? 'no answers were kept (--resume keeps them)' : `${kept} keeps the answers up to this call`;
  const message = `${error.message}; the call was ${JSON.stringify(parameters).slice(0, 300)}; ${next}`;
  return new ToolmendError('input', message, { cause: error });
}

function chooseListed(listed: readonly unknown[], name: string | undefined): Tool {
  const { tools, problems } = readTools(listed);
  const broken = problems.filter((problem) => name !== undefined && problem.name === name);
  if (broken.length > 0) throw new ToolmendError('tool', broken.map(({ message }) => message).join('\n'));
  return chooseTool(tools, name);
}

function claimsEffects(listed: readonly unknown[], name: string): boolean {
  const tool = listed.find((each) => isObject(each) && each['name'] === name);
  const annotations = isObject(tool) ? tool['annotations'] : undefined;
  return isObject(annotations) && (annotations['readOnlyHint'] === false || annotations['destructiveHint'] === true);
}
