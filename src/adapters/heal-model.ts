/**
 * A model of the AI SDK's specification (versions 2 to 4) in, the same model out with healed arguments in its calls: whoever
 * stands behind it, approvals among them, sees what will run. Nothing is refused here, and nothing counted.
 */
import { isObject, type Outcome } from '../base/index.ts';
import type { Door } from './door.ts';
import { wireText } from './run-tool.ts';

/** What is known of a call from the message it came in. */
export interface ReadCall {
  readonly outcome: Outcome;
  /** The arguments that the message went on with, as JSON text. */
  readonly written: string;
  /** The calls of one message share it. */
  readonly round: string;
}

/** Wraps a model; `read` is told of each call of the door's tools. */
export function healModel<Model extends object>(
  model: Model,
  door: Door,
  read: (id: string, call: ReadCall) => void,
): Model {
  let messages = 0;
  const createMender = (): ((part: unknown) => unknown) => {
    const number = ++messages;
    let round: string | undefined;
    return (part) => {
      if (!isObject(part) || part['type'] !== 'tool-call' || part['providerExecuted'] === true) return part;
      const { toolCallId, toolName: tool, input } = part;
      if (typeof tool !== 'string' || typeof toolCallId !== 'string' || !door.views.has(tool)) return part;
      round ??= `message-${number}-${toolCallId}`;
      const outcome = door.look({ id: toolCallId, tool, arguments: input });
      const written = wireText(input, outcome);
      read(toolCallId, { outcome, written: JSON.stringify(JSON.parse(written)), round });
      return { ...part, input: written };
    };
  };
  return new Proxy(model, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      if (key !== 'doGenerate' && key !== 'doStream') return member.bind(target);
      return async (...asked: unknown[]) => {
        const answer: unknown = await Reflect.apply(member, target, asked);
        if (!isObject(answer)) return answer;
        const mend = createMender();
        const { content, stream } = answer;
        if (Array.isArray(content)) return { ...answer, content: content.map(mend) };
        if (!(stream instanceof ReadableStream)) return answer;
        const mended = new TransformStream<unknown, unknown>({
          transform: (part, controller) => controller.enqueue(mend(part)),
        });
        return { ...answer, stream: stream.pipeThrough(mended) };
      };
    },
  });
}
