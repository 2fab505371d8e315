import type { Database } from '@mz/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Dispatcher } from './dispatcher.ts';
import type { Listener } from './listener.ts';
import type { LiveHub } from './live/live-hub.ts';

export interface Measured {
  readonly db: Database;
  readonly outbox: Dispatcher;
  readonly live: LiveHub;
  readonly listener: Listener;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Figures of this process for Prometheus. Labels hold route templates, never addresses people asked for. */
export const createMetrics = ({ db, outbox, live, listener }: Measured) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const pool = db.$client;
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process’ pool.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'outbox_lag_events',
    help: 'Events the slowest consumer has not taken yet; -1 while the database cannot be reached.',
    registers,
    async collect() {
      this.set(await outbox.lag().catch(() => -1));
    },
  });
  new Gauge({
    name: 'live_streams',
    help: 'Open event streams of this process.',
    registers,
    collect() {
      this.set(live.count());
    },
  });
  new Gauge({
    name: 'event_connection_up',
    help: '1 while this process hears notifications of the database.',
    registers,
    collect() {
      this.set(listener.isConnected() ? 1 : 0);
    },
  });

  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
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
