import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/app-error.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type AdmissionOptions, createAdmission } from './admission.ts';

interface SheddingOptions extends AdmissionOptions {
  /** Where what it refuses is counted. */
  readonly metrics?: Pick<Metrics, 'add'>;
}

/** Answered whatever happens: probes tell that the process lives, and files cost next to nothing. */
const isAlwaysLetIn = (path: string): boolean =>
  path === '/*' ||
  path === '/files/:id' ||
  path === '/media/academy/:name' ||
  path === '/metrics' ||
  path.startsWith('/api/health/');

/**
 * Refuses early with 503 and `Retry-After` what would only wait, so that what is let in is answered within a second.
 * A stream is under way until its first byte.
 */
export const loadSheddingPlugin = fp(
  async (app: FastifyInstance, { metrics, ...options }: SheddingOptions) => {
    const admission = createAdmission(options);
    let refused = 0;
    for (const metric of [
      {
        name: 'requests_refused_total',
        help: 'Requests answered 503 at once, because they would only have waited.',
        kind: 'counter',
        read: () => refused,
      },
      {
        name: 'requests_under_way',
        help: 'Requests that are let in and not answered yet.',
        kind: 'gauge',
        read: admission.inFlight,
      },
      {
        name: 'requests_limit',
        help: 'Requests that may be under way now; it falls while even the quickest ones wait.',
        kind: 'gauge',
        read: admission.limit,
      },
    ] as const)
      metrics?.add('load-shedding', metric);
    const begun = new WeakMap<FastifyRequest, number>();
    const end = (request: FastifyRequest, isAnswered: boolean): void => {
      const start = begun.get(request);
      if (start === undefined) return;
      begun.delete(request);
      admission.leave(isAnswered ? performance.now() - start : null);
    };

    app.addHook('onRequest', async (request, reply) => {
      if (isAlwaysLetIn(request.routeOptions.url ?? '')) return;
      if (!admission.enter()) {
        refused += 1;
        throw new AppError('unavailable', 'The server is busy. Try again in a moment.', { retryAfter: 1 });
      }
      begun.set(request, performance.now());
      if (request.routeOptions.config.streamed) end(request, false);
      else reply.raw.once('close', () => end(request, false));
    });
    app.addHook('onSend', async (request) => end(request, true));
  },
);
