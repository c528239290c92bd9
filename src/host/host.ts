/** Tools and callbacks in, a host out: every entrance (one call, a batch, a sub-agent) leads to the same one function. */
import { isObject, ToolmendError } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import type { RetryBudget, SharedRetryBudget } from '../retry/index.ts';
import { effectOf, type HostParts } from './call-run.ts';
import { checkOptions, checkSubOptions } from './check-options.ts';
import { isOpen, usualBudget } from './host-budget.ts';
import type { BatchMore, HostCall, HostOptions, RunMore, SubHostOptions } from './options.ts';
import { runInOrder } from './run-batch.ts';
import { type AskedCall, type FullCall, runCall } from './run-call.ts';
import type { ToolResult } from './tool-result.ts';
import { createToolRoom, type ToolRoom } from './tool-room.ts';
import { addedTool, listTools } from './tool-set.ts';
import { hostWords } from './words.ts';

/** Runs the calls of one conversation. */
export interface Host {
  /** Runs one call. The promise is never rejected: what is no call has a `ToolmendError` (`usage`) as the `error` of its result. */
  run(call: HostCall, more?: RunMore): Promise<ToolResult>;
  /** Runs the calls of one model message: one round of the retry budget. Results come in the order of the calls. Rejected with a `ToolmendError` (`usage`) for what is no list, and for nothing else. */
  runBatch(calls: readonly HostCall[], more?: BatchMore): Promise<readonly ToolResult[]>;
  /** Adds tools, or puts them in the place of those of the same name; those that name no origin are custom. Throws `ToolmendError` for one that is declared wrongly. */
  register(...tools: readonly Tool[]): void;
  /** Returns the tool of a name, as it was registered. */
  toolOf(name: string): Tool | undefined;
  /** Returns the tools that take calls in this turn, for a host that would rather not offer a closed one. */
  openTools(): Promise<readonly Tool[]>;
  /** Begins the turn of a user message: what was closed is open again. A budget that is shared wants ids that no other turn has. */
  startTurn(id?: string): void;
  /** Creates the host of a sub-agent: the same tools, hooks and permission unless others are given, and refusals that count apart. */
  createSubHost(options?: SubHostOptions): Host;
}

/** Creates a host. Throws `ToolmendError` when a tool is declared wrongly or an option has a value it cannot have. */
export function createHost(options: HostOptions = {}): Host {
  checkOptions(options);
  const createId = options.createId ?? (() => crypto.randomUUID());
  const tools = createToolRoom(options, listTools(options.tools));
  const budget = options.budget === false ? undefined : (options.budget ?? usualBudget(tools, options.locale));
  return makeHost({
    options,
    tools,
    budget,
    createId,
    session: options.session ?? createId(),
    parentTurn: () => '1',
  });
}

interface Making {
  readonly options: HostOptions;
  readonly tools: ToolRoom;
  readonly budget: RetryBudget | SharedRetryBudget | undefined;
  readonly createId: () => string;
  readonly session: string;
  readonly agent?: string;
  /** The turn that counts until the host begins one of its own. */
  readonly parentTurn: () => string;
}

function makeHost(making: Making): Host {
  const { options, tools, budget, createId, session, agent } = making;
  const parts: HostParts = {
    options,
    guard: tools.guard,
    budget,
    words: hostWords(options.locale),
    findTool: (name) => tools.byName.get(name),
  };
  let turn: string | undefined;
  let turns = 1;
  let children = 0;
  const turnNow = (): string => turn ?? making.parentTurn();

  const complete = (given: HostCall): FullCall => {
    const call: HostCall = isObject(given) ? given : { tool: '' };
    return {
      ...(agent === undefined ? {} : { agent }),
      ...call,
      tool: typeof call.tool === 'string' ? call.tool : '',
      session: call.session ?? session,
      turn: call.turn ?? turnNow(),
    };
  };
  const ask = (given: HostCall): AskedCall => {
    try {
      return { given, call: complete(given) };
    } catch {
      // A getter or a proxy that throws: what cannot be read is no call.
      return { given: undefined, call: complete({ tool: '' }) };
    }
  };
  const run = (call: HostCall, more?: RunMore | null): Promise<ToolResult> => runCall(parts, ask(call), more ?? {});

  return {
    run,
    runBatch(calls, more) {
      if (!Array.isArray(calls)) {
        const message = 'runBatch takes a list of calls, those of one model message; run takes one call';
        return Promise.reject(new ToolmendError('usage', message));
      }
      // Also of null, which a caller in JavaScript may give.
      const { finishReason, round = createId(), ...rest }: BatchMore = { ...more };
      const last = calls.length - 1;
      const batch = calls.map((call: HostCall, index): HostCall => {
        // What is no call is answered in its place.
        if (!isObject(call) || ask(call).given === undefined) return call;
        const { finishReason: own, ...kept } = call;
        // The model stopped in its last call; those before it were complete.
        const reason = index === last ? (finishReason ?? own) : undefined;
        return { round, ...kept, ...(reason === undefined ? {} : { finishReason: reason }) };
      });
      const { parallel = 'reads', concurrency = 10 } = options;
      return runInOrder(batch, {
        canShare: (call) =>
          parallel === 'all' ||
          (parallel === 'reads' && effectOf({ host: parts, tool: parts.findTool(ask(call).call.tool) }) === 'read'),
        concurrency,
        run: (call) => run(call, rest),
      });
    },
    register: (...added) => tools.register(added.map(addedTool)),
    toolOf: (name) => tools.byName.get(name)?.source,
    async openTools() {
      const scope = { session, turn: turnNow(), ...(agent === undefined ? {} : { agent }) };
      const all = [...tools.byName.values()].map((tool) => tool.source);
      const open = await Promise.all(all.map((tool) => isOpen(budget, { ...scope, tool: tool.name }, options)));
      return all.filter((_, index) => open[index]);
    },
    startTurn(id) {
      turn = id ?? String(++turns);
    },
    createSubHost(sub = {}) {
      checkSubOptions(sub);
      const { agent: name, tools: names, ...others } = sub;
      const own = { ...options, ...others };
      checkOptions(own);
      return makeHost({
        ...making,
        options: own,
        tools:
          names === undefined
            ? tools
            : createToolRoom(
                options,
                names.map((each) => tools.pick(each)),
              ),
        agent: name ?? `${agent ?? 'sub'}-${++children}`,
        parentTurn: turnNow,
      });
    },
  };
}
