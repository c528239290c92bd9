/** A provider's response in, where it did not hold the model to the schema out; shapes that are not known say nothing. */
import { isObject } from '../base/index.ts';
import { readCalls } from '../contract/index.ts';
import { isLengthStop, parseArguments } from '../parse/index.ts';
import { compileSchema } from '../schema/index.ts';
import { isValid } from '../validate/index.ts';
import type { DialectView } from './dialect.ts';

/** One tool that was not strict although it was asked for. */
export interface Fallback {
  readonly tool: string;
  /** The provider says so itself; the arguments do not fit what was sent; or the message stopped before the schema was met. */
  readonly kind: 'not-strict' | 'not-held' | 'stopped';
  readonly message: string;
}

/**
 * Tells where a provider fell back from `strict` without an error: OpenAI's Responses answer `strict: false` (or nothing)
 * for a tool in their echo of `tools`; elsewhere only arguments that do not fit the schema that was sent give it away.
 * `views` are those of the request; without them only the echo is read.
 */
export function strictFallback(response: unknown, views: readonly DialectView[] = []): readonly Fallback[] {
  const asked = new Map(views.map((view) => [view.name, view]));
  return [...readEcho(response, asked), ...readArguments(response, asked)];
}

function readEcho(response: unknown, asked: ReadonlyMap<string, DialectView>): Fallback[] {
  const tools = isObject(response) ? response['tools'] : undefined;
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool): Fallback[] => {
    if (!isObject(tool) || tool['type'] !== 'function' || typeof tool['name'] !== 'string') return [];
    const { name, strict } = tool;
    const wanted = asked.size === 0 || asked.get(name)?.strict === true;
    if (strict === true || !wanted) return [];
    return [{ tool: name, kind: 'not-strict', message: `${name} was answered with strict: ${JSON.stringify(strict)}` }];
  });
}

function readArguments(response: unknown, asked: ReadonlyMap<string, DialectView>): Fallback[] {
  if (asked.size === 0) return [];
  return readCalls(response).flatMap((call): Fallback[] => {
    const view = asked.get(call.tool);
    if (view === undefined || !view.strict) return [];
    const parsed = parseArguments(call.arguments, { repair: false });
    if (parsed.kind === 'parsed' && isValid(compileSchema(view.schema), parsed.value)) return [];
    const tool = call.tool;
    if (isLengthStop(call.finishReason) || call.finishReason === 'refusal') {
      return [{ tool, kind: 'stopped', message: `${tool} was cut off: the model stopped for ${call.finishReason}` }];
    }
    return [{ tool, kind: 'not-held', message: `the arguments of ${tool} do not fit the strict schema that was sent` }];
  });
}
