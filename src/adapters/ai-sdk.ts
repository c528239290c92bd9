/**
 * A tool map of the AI SDK in, the same map guarded out, for versions 6 and 7. `validate` heals, so that approvals and the
 * history see the healed arguments; `repairToolCall` mends broken JSON, counts refusals, and hands receipts on word for word.
 */
import { isObject, type Outcome, ToolmendError } from '../base/index.ts';
import { readTools, type Tool } from '../contract/index.ts';
import { createDoor, type Door, type DoorCall, type DoorOptions } from './door.ts';
import type { Later } from './later.ts';
import { inputOf, noteOf, plainResult, showResult } from './run-tool.ts';
import { schemaOf } from './schema-for.ts';

/** What is looked at in a tool of the SDK; everything else is passed on. */
export interface SdkTool {
  readonly type?: unknown;
  readonly inputSchema?: unknown;
  readonly execute?: unknown;
  readonly onInputAvailable?: unknown;
  readonly toModelOutput?: unknown;
  readonly description?: unknown;
}

/** What `repairToolCall` is called with. */
export interface RepairOptions {
  readonly toolCall: { readonly toolCallId: string; readonly toolName: string; readonly input: string };
  readonly messages: readonly unknown[];
  readonly error: unknown;
}

/** Options of `guardTools` for the AI SDK; what a tool's `effect` is can be said by name, since its tools have no place for it. */
export interface AiSdkOptions extends DoorOptions {
  /** Our own words about a tool, by its name: `effect`, `heal`, `rules`. */
  readonly tools?: Readonly<Record<string, Pick<Tool, 'effect' | 'heal' | 'rules' | 'guard'>>>;
}

/** Put into `generateText`, `streamText` or an agent by `...guarded`. */
export interface GuardedTools<Tools> {
  readonly tools: Tools;
  // biome-ignore lint/suspicious/noExplicitAny: the type of the repaired call is the SDK's, and differs between its versions.
  readonly repairToolCall: (options: any) => Promise<any>;
  /** The name of the same in version 6. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly experimental_repairToolCall: (options: any) => Promise<any>;
}

/**
 * Guards a tool map: `tool()`, `dynamicTool()` and the tools of an MCP client alike. It is asynchronous, since the SDK may
 * give JSON Schemas as promises. Throws `ToolmendError` when a schema cannot be used.
 */
export async function guardTools<Tools extends Record<string, SdkTool>>(
  tools: Tools,
  options: AiSdkOptions = {},
): Promise<GuardedTools<Tools>> {
  const { tools: words = {}, ...rest } = options;
  const declared: Tool[] = [];
  for (const name of Object.keys(tools)) declared.push(...(await declare(name, tools[name]!, words[name])));
  const door = createDoor(declared, rest);
  const mended: Mended = new Map();
  const guarded: Record<string, unknown> = {};
  for (const name of Object.keys(tools)) {
    const tool = tools[name]!;
    guarded[name] = door.views.has(name) ? wrap(door, name, tool, mended) : tool;
  }
  const repairToolCall = (asked: RepairOptions): Promise<unknown> => repair(door, asked, mended);
  return { tools: guarded as Tools, repairToolCall, experimental_repairToolCall: repairToolCall };
}

async function declare(name: string, tool: SdkTool, words: object | undefined): Promise<readonly Tool[]> {
  // What the provider runs has run before anybody here sees the call.
  if (String(tool.type).startsWith('provider') && typeof tool.execute !== 'function') return [];
  const schema =
    typeof tool.inputSchema === 'function' && !('~standard' in tool.inputSchema)
      ? tool.inputSchema()
      : tool.inputSchema;
  // Only `jsonSchema()` of the SDK may hold a promise; it is waited for before the readers look.
  const ready = isObject(schema) && !('~standard' in schema) ? await settleSchema(schema) : schema;
  if (ready === undefined) return [];
  const { description } = tool;
  const entry = { ...(typeof description === 'string' ? { description } : {}), ...words, name, inputSchema: ready };
  const { tools: read, problems } = readTools({ tools: { [name]: entry } });
  if (problems.length > 0) throw new ToolmendError('schema', problems[0]!.message, { tool: name });
  return read;
}

async function settleSchema(schema: Record<string, unknown>): Promise<unknown> {
  if (!('jsonSchema' in schema)) return schema;
  const settled = await schema['jsonSchema'];
  const check = schema['validate'];
  return { jsonSchema: settled, ...(typeof check === 'function' ? { validate: check.bind(schema) } : {}) };
}

/** What broken text was mended to, until the SDK validates it: by tool and mended text. */
type Mended = Map<string, Exclude<Outcome, { outcome: 'rejected' }>>;

function wrap(door: Door, name: string, tool: SdkTool, mended: Mended): SdkTool {
  const passed = new WeakMap<object, Outcome>();
  // Checking is not answering: the SDK also validates what was called long ago, in a history or before an approved call runs.
  const check = (value: unknown): Outcome => {
    const key = mended.size === 0 ? '' : keyOf(name, JSON.stringify(value));
    const before = mended.get(key);
    mended.delete(key);
    const call = { tool: name, arguments: value };
    const outcome = before ?? door.look(call);
    // A refusal comes to `repairToolCall`, which has the conversation to count it in.
    if (outcome.outcome === 'rejected') return outcome;
    const input: unknown = inputOf(outcome);
    if (canBeKnown(input)) passed.set(input, outcome);
    else void door.settle(call, outcome);
    return outcome;
  };
  const { execute, onInputAvailable } = tool;
  const answer = createAnswer(door, { name, runs: typeof execute === 'function', passed });
  return {
    ...tool,
    inputSchema: schemaOf(door, name, check),
    async onInputAvailable(options: CallOptions) {
      await answer(options.input, options, true);
      if (typeof onInputAvailable === 'function') await onInputAvailable.call(tool, options);
    },
    ...(typeof execute === 'function' ? { execute: guardExecute(execute as Execute, tool, answer) } : {}),
    toModelOutput: tellCorrections(door, name, tool, passed),
  };
}

/** The SDK hands an input on as the very object that `validate` gave it; what is no object is answered there, once for all. */
function canBeKnown(input: unknown): input is object {
  return typeof input === 'object' && input !== null;
}

/** What the SDK tells of a call. */
interface CallOptions {
  readonly input?: unknown;
  readonly toolCallId?: string;
  readonly messages?: readonly unknown[];
}

/** Answers a call once, when its input is there or when it runs, whichever the SDK comes to first; `fresh` tells the first. */
type AnswerCall = (input: unknown, options?: CallOptions, fresh?: boolean) => Later<Outcome | undefined>;

interface Answering {
  readonly name: string;
  /** Whether calls run here; one that the client runs cannot be closed. */
  readonly runs: boolean;
  readonly passed: WeakMap<object, Outcome>;
}

function createAnswer(door: Door, { name, runs, passed }: Answering): AnswerCall {
  const answers = new WeakMap<object, Later<Outcome | undefined>>();
  return (input, { toolCallId: id, messages = [] } = {}, fresh = false) => {
    const known = answers.get(input as object);
    if (known !== undefined) return known;
    const where = { ...(id === undefined ? {} : { id }), messages, round: roundOf(messages) };
    const call: DoorCall = { ...where, tool: name, arguments: input };
    const before = passed.get(input as object) ?? (fresh ? door.look(call) : undefined);
    // Input of a call that was answered before it was approved, or that the application made of ours: it runs as it is.
    const unseen = before === undefined || before.outcome === 'rejected';
    const outcome = unseen ? door.closedFor(call) : runs ? door.check(call, before) : door.settle(call, before);
    if (canBeKnown(input)) answers.set(input, outcome);
    return outcome;
  };
}

type Execute = (input: unknown, options?: CallOptions) => unknown;

/** A closed tool does not run, whatever its arguments are; the conversation that comes along says what is closed. */
function guardExecute(execute: Execute, tool: SdkTool, answer: AnswerCall): Execute {
  return (input, options) => {
    const go = (outcome: Outcome | undefined): unknown => {
      if (outcome?.outcome === 'rejected') throw saying(new Error(), outcome.receipt);
      return execute.call(tool, input, options);
    };
    const outcome = answer(input, options);
    // What is streamed must come at once to be seen as a stream; a budget that takes its time leaves the last of it.
    return outcome instanceof Promise ? outcome.then(async (told) => readLast(await go(told))) : go(outcome);
  };
}

async function readLast(result: unknown): Promise<unknown> {
  if (!isObject(result) || !(Symbol.asyncIterator in result)) return result;
  let last: unknown;
  for await (const part of result as unknown as AsyncIterable<unknown>) last = part;
  return last;
}

function roundOf(messages: readonly unknown[]): string {
  return `message-${messages.length}`;
}

interface ModelOutput {
  readonly type: string;
  readonly value?: unknown;
}

type ToModelOutput = (options: {
  readonly input?: unknown;
  readonly output: unknown;
}) => ModelOutput | Promise<ModelOutput>;

/** Puts what was corrected before the output that the model sees; the application's own output stays as it is. */
function tellCorrections(door: Door, name: string, tool: SdkTool, passed: WeakMap<object, Outcome>): ToModelOutput {
  const own = tool.toModelOutput as ToModelOutput | undefined;
  return async (options) => {
    const { input, output } = options;
    const outcome = passed.get(input as object);
    const note = outcome === undefined ? '' : noteOf(outcome);
    const shown = own === undefined ? usualOutput(output) : await own.call(tool, options);
    if (note === '') return shown;
    if (shown.type === 'content' && Array.isArray(shown.value)) {
      return { ...shown, value: [{ type: 'text', text: note }, ...shown.value] };
    }
    if (shown.type !== 'text' && shown.type !== 'json') return shown;
    return { ...shown, type: 'text', value: `${note}\n\n${showResult(door, name, shown.value)}` };
  };
}

function usualOutput(output: unknown): ModelOutput {
  if (typeof output === 'string') return { type: 'text', value: output };
  return { type: 'json', value: plainResult(output) };
}

/**
 * Answers a call that the SDK could not use: mended text where mending is possible, else null, with the error's message made
 * the receipt: the SDK shows the model that message and nothing else.
 */
async function repair(door: Door, { toolCall, messages, error }: RepairOptions, mended: Mended): Promise<unknown> {
  const call: DoorCall = {
    id: toolCall.toolCallId,
    tool: toolCall.toolName,
    arguments: toolCall.input,
    messages,
    round: roundOf(messages),
  };
  const outcome = door.look(call);
  if (outcome.outcome !== 'rejected' && (await door.closedFor(call)) === undefined) {
    const input = JSON.stringify(outcome.arguments);
    // It is taken down when the SDK validates it once more; one that the SDK dropped is not kept for ever.
    if (mended.size > 100) mended.clear();
    mended.set(keyOf(toolCall.toolName, input), outcome);
    return { ...toolCall, input };
  }
  return refuse(error, await door.check(call, outcome));
}

function refuse(error: unknown, outcome: Outcome): null {
  if (!(error instanceof Error)) return null;
  saying(error, outcome.receipt);
  return null;
}

/** Makes an error say a text and nothing else: version 7 shows it as text, which would put its name in front. */
function saying(error: Error, text: string): Error {
  error.message = text;
  Object.defineProperty(error, 'toString', { value: () => text });
  return error;
}

function keyOf(tool: string, text: string | undefined): string {
  return `${tool} ${text}`;
}
