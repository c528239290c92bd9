/**
 * A model of the AI SDK's specification (versions 2 to 4) in, the same model out with healed arguments in its calls: whoever
 * stands behind it, approvals among them, sees what will run. Nothing is refused here, and nothing counted.
 */
import { isObject } from '../base/index.ts';
import { wireText } from '../parse/index.ts';
import type { Door } from './door.ts';
import type { ReadCalls } from './read-calls.ts';

/** Wraps a model; the calls of the door's tools are kept until they run. */
export function healModel<Model extends object>(model: Model, door: Door, calls: ReadCalls): Model {
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
      const written = wireText(input, outcome, door.healing);
      calls.keep(toolCallId, { outcome, given: JSON.parse(written), round });
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
