import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '@mz/db';
import {
  type Context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TelemetryConfig } from '../../config/telemetry.ts';
import type { Metric } from '../metrics.ts';
import type { Trace } from '../trace.ts';
import { traceStatements } from './trace-statements.ts';

export interface Telemetry {
  readonly trace: Trace;
  /** Follows requests; register before anything that answers them. */
  readonly followRequests: (app: FastifyInstance) => void;
  readonly followStatements: (db: Database) => void;
  /** Sends a figure of a feature, by the name Prometheus knows it by. */
  readonly addMetric: (metric: Metric) => void;
  /** Of the work that is under way, for lines of the log; those of requests say it by themselves. */
  readonly currentTrace: () => { readonly trace_id: string } | null;
  readonly close: () => Promise<void>;
}

/** How long the end of the process waits for what is still to be sent. */
const closeTimeout = 1_500;
const ofRequest = createContextKey('request');

const fail = (span: Span, error: unknown): void => {
  // Messages of errors may hold what somebody typed; the kind of the error is enough.
  span.setAttribute('error.type', error instanceof Error ? error.name : 'error');
  span.setStatus({ code: SpanStatusCode.ERROR });
};

/**
 * Traces and metrics by OTLP/HTTP to the operator's collector. Attributes name the route as it is declared, never the
 * address that was asked for, and statements by their operation: nothing in them is about a person.
 */
export const openTelemetry = (config: TelemetryConfig, version: string): Telemetry => {
  const resource = resourceFromAttributes({
    ...config.resource,
    'service.name': config.serviceName,
    'service.version': version,
  });
  const target = (path: string) => ({ url: `${config.endpoint}${path}`, headers: { ...config.headers } });
  const traces = new BasicTracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter(target('/v1/traces')), {
        scheduledDelayMillis: Math.min(5_000, config.metricsEvery),
      }),
    ],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(target('/v1/metrics')),
        exportIntervalMillis: config.metricsEvery,
        exportTimeoutMillis: Math.min(10_000, config.metricsEvery),
      }),
    ],
  });
  const tracer = traces.getTracer('medical-zone', version);
  const meter = meters.getMeter('medical-zone', version);
  const propagator = new W3CTraceContextPropagator();
  const active = new AsyncLocalStorage<Context>();
  const requests = new WeakMap<FastifyRequest, { span: Span; context: Context; method: string }>();

  const durations = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Duration of HTTP server requests.',
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
  });
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));

  return {
    trace: (name, work) => {
      const kind = name.startsWith('outbox ') ? SpanKind.CONSUMER : SpanKind.INTERNAL;
      const span = tracer.startSpan(name, { kind, root: true });
      return active.run(trace.setSpan(ROOT_CONTEXT, span), async () => {
        try {
          return await work();
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      });
    },

    followRequests(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const { traceparent } = request.headers;
        const from = propagator.extract(
          ROOT_CONTEXT,
          { traceparent },
          { keys: Object.keys, get: (carrier, key) => (carrier as Record<string, string>)[key] },
        );
        const { method } = request;
        const route = request.routeOptions.url;
        const span = tracer.startSpan(
          route ? `${method} ${route}` : method,
          {
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': method, ...(route && { 'http.route': route }) },
          },
          from,
        );
        const context = trace.setSpan(ROOT_CONTEXT.setValue(ofRequest, true), span);
        requests.set(request, { span, context, method });
        const { traceId } = span.spanContext();
        request.log = request.log.child({ trace_id: traceId });
        reply.log = request.log;
        active.run(context, done);
      });
      // A body arrives by events of its socket, which know nothing of the request.
      app.addHook('preValidation', (request, _reply, done) => {
        const known = requests.get(request);
        if (known) active.run(known.context, done);
        else done();
      });
      app.addHook('onResponse', async (request, reply) => {
        const known = requests.get(request);
        if (!known) return;
        const { span, method } = known;
        const status = reply.statusCode;
        const attributes = {
          'http.request.method': method,
          ...(request.routeOptions.url && { 'http.route': request.routeOptions.url }),
          'http.response.status_code': status,
        };
        span.setAttributes(attributes);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        durations.record(reply.elapsedTime / 1000, attributes);
      });
    },

    followStatements(db) {
      traceStatements(db, (operation, name) => {
        const context = active.getStore();
        if (!context) return null;
        const span = tracer.startSpan(
          name ?? operation,
          {
            kind: SpanKind.CLIENT,
            attributes: {
              'db.system.name': 'postgresql',
              'db.operation.name': operation,
              ...(name && { 'db.query.summary': name }),
            },
          },
          context,
        );
        return (error) => {
          if (error) fail(span, error);
          span.end();
        };
      });
    },

    addMetric({ name, help, kind, label, read }) {
      const options = { description: help };
      const instrument =
        kind === 'gauge'
          ? meter.createObservableGauge(name, options)
          : meter.createObservableCounter(name, options);
      instrument.addCallback(async (result) => {
        // A figure that cannot be read now is left out, as at /metrics.
        const value = await Promise.resolve(read()).catch(() => null);
        if (typeof value === 'number') result.observe(value);
        else if (label && value)
          for (const [key, entry] of Object.entries(value)) result.observe(entry, { [label]: key });
      });
    },

    currentTrace() {
      const context = active.getStore();
      const span = context && !context.getValue(ofRequest) ? trace.getSpan(context) : undefined;
      return span ? { trace_id: span.spanContext().traceId } : null;
    },

    async close() {
      const overdue = Promise.withResolvers<void>();
      const timer = setTimeout(overdue.resolve, closeTimeout);
      const sent = Promise.allSettled([traces.shutdown(), meters.shutdown()]);
      await Promise.race([sent, overdue.promise]);
      clearTimeout(timer);
    },
  };
};
