import { type Attributes, type Meter, metrics, type Span, trace } from '@opentelemetry/api';
import { type Outcome, refuseUnknownOptions, type ToolCall } from '../base/index.ts';
import type { LedgerEntry } from './entry.ts';
import type { RecordExtra } from './note.ts';
import type { LedgerSink } from './sink.ts';

// Outcomes in, attributes on the active span and numbers for the meter out. The names of the GenAI conventions stand here as
// text: their package does not keep them stable.

const TOOL_NAME = 'gen_ai.tool.name';
const OPERATION = 'gen_ai.operation.name';
const EXECUTE_TOOL = 'execute_tool';

/** Where numbers go. */
export interface OtelSinkOptions {
  /** Default: the meter `toolmend` of the global provider. */
  readonly meter?: Meter;
  /** Marks the span that is active when a call is recorded. Default `true`. */
  readonly span?: boolean;
}

/**
 * Creates a sink for OpenTelemetry. Counters: `toolmend.calls`, `toolmend.changes` (repairs), `toolmend.rejections` (issues of
 * refused calls), `toolmend.retries` (later tries in a turn); histogram `toolmend.check.duration` in seconds. No values, no
 * names that a model made up.
 */
export function createOtelSink(options: OtelSinkOptions = {}): LedgerSink {
  refuseUnknownOptions('a ledger for OpenTelemetry', options, { meter: true, span: true });
  const meter = options.meter ?? metrics.getMeter('toolmend');
  const calls = meter.createCounter('toolmend.calls', { unit: '{call}', description: 'Tool calls that were checked.' });
  const changes = meter.createCounter('toolmend.changes', { unit: '{change}', description: 'Repairs of tool calls.' });
  const rejections = meter.createCounter('toolmend.rejections', {
    unit: '{issue}',
    description: 'What was wrong with refused tool calls.',
  });
  const retries = meter.createCounter('toolmend.retries', {
    unit: '{call}',
    description: 'Tool calls that came after a refused one of the same tool and turn.',
  });
  const duration = meter.createHistogram('toolmend.check.duration', {
    unit: 's',
    description: 'Time that checking a tool call took.',
    advice: { explicitBucketBoundaries: [1e-6, 2e-6, 5e-6, 1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 1e-2, 1e-1, 1] },
  });

  function count(entry: LedgerEntry): void {
    const tool = nameOf(entry);
    const outcome = { ...tool, 'toolmend.outcome': entry.outcome };
    const model = entry.model === undefined ? {} : { 'gen_ai.request.model': entry.model };
    calls.add(1, { ...outcome, ...model, ...errorOf(entry.outcome) });
    if (entry.attempt !== undefined && entry.attempt > 1) retries.add(1, outcome);
    if (entry.nanoseconds !== undefined) duration.record(entry.nanoseconds / 1e9, outcome);
    for (const { rule, path } of entry.outcome === 'healed' ? entry.steps : []) {
      changes.add(1, { ...tool, 'toolmend.rule': rule, 'toolmend.path': path });
    }
    for (const { code, path } of entry.issues) {
      rejections.add(1, { ...tool, 'toolmend.code': code, 'toolmend.path': path, ...errorOf(entry.outcome) });
    }
  }

  return {
    name: 'otel',
    write(batch) {
      for (const entry of batch) count(entry);
    },
    ...(options.span === false
      ? {}
      : {
          mark(call: ToolCall, outcome: Outcome, extra: RecordExtra) {
            const span = trace.getActiveSpan();
            if (span?.isRecording()) markSpan(span, call, outcome, extra);
          },
        }),
  };
}

function markSpan(span: Span, call: ToolCall, outcome: Outcome, extra: RecordExtra): void {
  const closed = outcome.outcome === 'rejected' && outcome.issues[0]?.code === 'closed';
  span.setAttribute('toolmend.outcome', closed ? 'closed' : outcome.outcome);
  if (outcome.steps.length > 0) span.setAttribute('toolmend.rules', unique(outcome.steps.map((step) => step.rule)));
  if (outcome.issues.length > 0) span.setAttribute('toolmend.codes', unique(outcome.issues.map((issue) => issue.code)));
  const operation = operationOf(span);
  // On a span of something else (a chat, a request) these would overwrite what it says of itself.
  if (operation !== undefined && operation !== EXECUTE_TOOL) return;
  span.setAttribute(OPERATION, EXECUTE_TOOL);
  span.setAttribute(TOOL_NAME, outcome.tool.slice(0, 200));
  const id = call.id ?? outcome.id;
  if (id !== undefined) span.setAttribute('gen_ai.tool.call.id', id);
  if (extra.model !== undefined) span.setAttribute('gen_ai.request.model', extra.model);
  span.setAttributes(errorOf(closed ? 'closed' : outcome.outcome));
}

/** Spans can only be written by the API; those of the SDK can be read. */
function operationOf(span: Span): unknown {
  const { attributes } = span as { readonly attributes?: Readonly<Record<string, unknown>> };
  return attributes?.[OPERATION];
}

function errorOf(outcome: LedgerEntry['outcome']): Attributes {
  if (outcome === 'rejected') return { 'error.type': 'invalid_arguments' };
  return outcome === 'closed' ? { 'error.type': 'retry_budget_exhausted' } : {};
}

/** A name that no tool has would be one more series for each text that a model makes up. */
function nameOf(entry: LedgerEntry): Attributes {
  return { [TOOL_NAME]: entry.issues.some((issue) => issue.code === 'unknown-tool') ? '(unknown)' : entry.tool };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
