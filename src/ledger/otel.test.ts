import type { Context } from '@opentelemetry/api';
import { context, ROOT_CONTEXT, type Span, trace } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accepted, call, healed, rejected } from '../../test/ledger-samples.ts';
import type { Outcome } from '../base/index.ts';
import { createLedger } from './create-ledger.ts';
import { createOtelSink } from './otel.ts';

const limit = { rule: 'coerce', op: 'set', at: '/rows/2/limit', from: 'secret', to: 20, loss: 'none' } as const;

function startMetrics() {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const provider = new MeterProvider({ readers: [reader] });
  return {
    meter: provider.getMeter('test'),
    async read(): Promise<Record<string, { attributes: unknown; value: unknown }[]>> {
      await provider.forceFlush();
      const metrics =
        exporter
          .getMetrics()
          .at(-1)
          ?.scopeMetrics.flatMap((scope) => scope.metrics) ?? [];
      await provider.shutdown();
      return Object.fromEntries(
        metrics.map((metric) => [
          metric.descriptor.name,
          metric.dataPoints.map(({ attributes, value }) => ({
            attributes,
            value: typeof value === 'number' ? value : { count: value.count },
          })),
        ]),
      );
    },
  };
}

describe('numbers', () => {
  test('are counted by tool, rule, code and path, in the names of the GenAI conventions', async () => {
    const metrics = startMetrics();
    const ledger = createLedger({ sinks: [createOtelSink({ meter: metrics.meter })] });
    ledger.record(call, accepted(), { model: 'm', nanoseconds: 3_000, turn: 't' });
    ledger.record(call, healed([limit]), { nanoseconds: 5_000 });
    ledger.record(call, rejected([{ code: 'missing', at: '/path' }]), { turn: 'u' });
    ledger.record(call, accepted(), { turn: 'u' });
    ledger.record(call, rejected([{ code: 'closed', at: '' }]));
    await ledger.close();
    const search = { 'gen_ai.tool.name': 'search_files' };
    expect(await metrics.read()).toEqual({
      'toolmend.calls': [
        { attributes: { ...search, 'toolmend.outcome': 'accepted', 'gen_ai.request.model': 'm' }, value: 1 },
        { attributes: { ...search, 'toolmend.outcome': 'healed' }, value: 1 },
        { attributes: { ...search, 'toolmend.outcome': 'rejected', 'error.type': 'invalid_arguments' }, value: 1 },
        { attributes: { ...search, 'toolmend.outcome': 'accepted' }, value: 1 },
        { attributes: { ...search, 'toolmend.outcome': 'closed', 'error.type': 'retry_budget_exhausted' }, value: 1 },
      ],
      'toolmend.changes': [
        { attributes: { ...search, 'toolmend.rule': 'coerce', 'toolmend.path': 'rows[].limit' }, value: 1 },
      ],
      'toolmend.rejections': [
        {
          attributes: {
            ...search,
            'toolmend.code': 'missing',
            'toolmend.path': 'path',
            'error.type': 'invalid_arguments',
          },
          value: 1,
        },
        {
          attributes: {
            ...search,
            'toolmend.code': 'closed',
            'toolmend.path': '',
            'error.type': 'retry_budget_exhausted',
          },
          value: 1,
        },
      ],
      'toolmend.retries': [{ attributes: { ...search, 'toolmend.outcome': 'accepted' }, value: 1 }],
      'toolmend.check.duration': [
        { attributes: { ...search, 'toolmend.outcome': 'accepted' }, value: { count: 1 } },
        { attributes: { ...search, 'toolmend.outcome': 'healed' }, value: { count: 1 } },
      ],
    });
  });

  test('make no new series for each tool name that a model makes up', async () => {
    const metrics = startMetrics();
    const ledger = createLedger({ sinks: [createOtelSink({ meter: metrics.meter })] });
    for (const tool of ['serch', 'find', 'look'])
      ledger.record({ tool }, rejected([{ code: 'unknown-tool', at: '' }], [], tool));
    await ledger.close();
    const { 'toolmend.calls': calls } = await metrics.read();
    expect(calls).toMatchObject([{ attributes: { 'gen_ai.tool.name': '(unknown)' }, value: 3 }]);
  });

  test('go nowhere, and harm nothing, without a provider', async () => {
    const ledger = createLedger({ sinks: [createOtelSink()] });
    ledger.record(call, accepted());
    expect(await ledger.close()).toBe(true);
  });
});

describe('the active span', () => {
  const exporter = new InMemorySpanExporter();
  const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).getTracer('test');

  beforeEach(() => {
    // The smallest manager of contexts: what is active stands on a stack, which is enough without promises.
    const stack: Context[] = [];
    context.setGlobalContextManager({
      active: () => stack.at(-1) ?? ROOT_CONTEXT,
      with(now, act, self, ...given) {
        stack.push(now);
        try {
          return act.call(self as never, ...given);
        } finally {
          stack.pop();
        }
      },
      bind: (_, target) => target,
      enable() {
        return this;
      },
      disable() {
        return this;
      },
    });
  });
  afterEach(() => {
    context.disable();
    exporter.reset();
  });
  function recordIn(name: string, outcome: Outcome, attributes: Record<string, string> = {}): Record<string, unknown> {
    const span: Span = tracer.startSpan(name, { attributes });
    const ledger = createLedger({ sinks: [createOtelSink({ meter: startMetrics().meter })] });
    context.with(trace.setSpan(ROOT_CONTEXT, span), () =>
      ledger.record({ ...call, id: 'call-1' }, outcome, { model: 'm' }),
    );
    span.end();
    return { ...exporter.getFinishedSpans()[0]!.attributes };
  }

  test('of a tool gets the names of the GenAI conventions and what became of the call, at once', () => {
    expect(recordIn('execute_tool search_files', healed([limit, limit]))).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'search_files',
      'gen_ai.tool.call.id': 'call-1',
      'gen_ai.request.model': 'm',
      'toolmend.outcome': 'healed',
      'toolmend.rules': ['coerce'],
    });
  });

  test('gets the kind of error of a refused and of a closed call', () => {
    const refused = recordIn('x', rejected([{ code: 'missing', at: '/path' }]));
    expect(refused).toMatchObject({ 'error.type': 'invalid_arguments', 'toolmend.codes': ['missing'] });
    exporter.reset();
    const closed = recordIn('x', rejected([{ code: 'closed', at: '' }]));
    expect(closed).toMatchObject({ 'error.type': 'retry_budget_exhausted', 'toolmend.outcome': 'closed' });
  });

  test('of a chat keeps what it says of itself', () => {
    expect(recordIn('chat', rejected([{ code: 'missing', at: '/path' }]), { 'gen_ai.operation.name': 'chat' })).toEqual(
      {
        'gen_ai.operation.name': 'chat',
        'toolmend.outcome': 'rejected',
        'toolmend.codes': ['missing'],
      },
    );
  });

  test('holds no value', () => {
    expect(JSON.stringify(recordIn('x', healed([limit], { path: 'secret' })))).not.toContain('secret');
  });

  test('is left alone where that is asked for', () => {
    expect(createOtelSink({ span: false }).mark).toBeUndefined();
  });
});
