import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ManifestError } from './ownership.ts';

/** One value, or one for each value of `label`. */
export type MetricValue = number | Readonly<Record<string, number>>;

/** A figure that a feature keeps for Prometheus. It names no member, and its labels are a fixed few. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  /** `counter` for what only grows while the process lives. */
  readonly kind: 'gauge' | 'counter';
  /** The label by which `read` answers with several values. */
  readonly label?: string;
  /** The value now. One that cannot be read is left out of the answer; the others are given. */
  readonly read: () => MetricValue | Promise<MetricValue>;
}

export type Metrics = ReturnType<typeof createMetrics>;

const nameForm = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;
/** A figure that hangs must not hold up the others. */
const readTimeout = 2_000;

const readInTime = async ({ read }: Metric): Promise<MetricValue | null> => {
  const { promise: overdue, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, readTimeout, null);
  try {
    return await Promise.race([read(), overdue]);
  } catch {
    // A scrape while the database is away shows what this process knows by itself.
    return null;
  } finally {
    clearTimeout(timer);
  }
};

const register = (registry: Registry, metric: Metric): void => {
  const { name, help, kind, label } = metric;
  const configuration = { name, help, registers: [registry], labelNames: label ? [label] : [] };
  const collect = async (set: (labels: Record<string, string>, value: number) => void): Promise<void> => {
    const value = await readInTime(metric);
    if (value === null) return;
    if (typeof value === 'number') set({}, value);
    else if (label) for (const [key, entry] of Object.entries(value)) set({ [label]: key }, entry);
  };
  if (kind === 'gauge')
    new Gauge({
      ...configuration,
      collect() {
        this.reset();
        // A gauge without labels would otherwise show 0 where nothing is known.
        if (!label) this.remove();
        return collect((labels, value) => this.set(labels, value));
      },
    });
  else
    new Counter({
      ...configuration,
      collect() {
        this.reset();
        return collect((labels, value) => this.inc(labels, value));
      },
    });
};

/** Figures of this process for Prometheus. Labels hold route templates, never addresses people asked for. */
export const createMetrics = (alsoTo: (metric: Metric) => void = () => undefined) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    /** @throws ManifestError for a name that Prometheus would refuse, or that is taken */
    add(feature: string, metric: Metric): void {
      if (!nameForm.test(metric.name))
        throw new ManifestError(
          `Feature "${feature}" calls a metric "${metric.name}"; write words of lower-case letters joined by "_".`,
        );
      if (registry.getSingleMetric(metric.name))
        throw new ManifestError(`Feature "${feature}" declares the metric "${metric.name}" a second time.`);
      register(registry, metric);
      alsoTo(metric);
    },
    observe(request: FastifyRequest, reply: FastifyReply): void {
      durations.observe(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: String(reply.statusCode),
        },
        reply.elapsedTime / 1000,
      );
    },
  };
};
