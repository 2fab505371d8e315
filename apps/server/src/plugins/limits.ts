import { isOutage } from '@mz/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { AppError } from '../lib/app-error.ts';
import { networkOf } from '../lib/network.ts';
import { type Bucket, takeToken } from '../platform/rate-limit.ts';

/** Requests one address may make of the product API: bursts of a busy ward behind one address pass. */
const buckets = {
  api: { capacity: 600, perSecond: 30 },
  /** Arithmetic alone: other programs may go through whole patient lists. */
  generous: { capacity: 6000, perSecond: 300 },
  /** Searching without an account, completions included. */
  search: { capacity: 120, perSecond: 3 },
} as const satisfies Record<string, Bucket>;
type BucketName = keyof typeof buckets;
/** Tokens a process takes at most at once from the shared bucket, so that not every request costs a write. */
const maxLease = 20;
const leaseLife = 10_000;
const maxLeases = 20_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes more of the `generous` bucket, for a request that asks for several things at once. */
    takeGenerously(request: FastifyRequest, cost: number): Promise<void>;
  }
}

interface Lease {
  left: number;
  until: number;
}

const isLimited = (path: string): boolean =>
  (path.startsWith('/api/') && !path.startsWith('/api/health/')) || path.startsWith('/rest/');

/** The route's own path: the address may spell the same one in many ways. */
const pathOf = (request: FastifyRequest): string => request.routeOptions.url ?? request.url;

/** Limits of the product API for each address (IPv6: each network), counted over all server processes. */
export const limitsPlugin = fp(async (app: FastifyInstance, options: { context: AppContext }) => {
  const { config, db } = options.context;
  const factor = config.auth.rateFactor;
  if (factor === 0) {
    app.decorate('takeGenerously', async () => {});
    return;
  }
  const bucketOf = (name: BucketName): Bucket => ({
    capacity: Math.max(1, Math.round(buckets[name].capacity * factor)),
    perSecond: buckets[name].perSecond * factor,
  });
  const leases = new Map<string, Lease>();
  const remember = (key: string, left: number): void => {
    if (leases.size >= maxLeases) leases.clear();
    leases.set(key, { left, until: Date.now() + leaseLife });
  };

  const count = async (name: BucketName, request: FastifyRequest, cost = 1): Promise<void> => {
    const key = `${name}:${networkOf(request.ip)}`;
    const held = leases.get(key);
    if (held && held.left >= cost && held.until > Date.now()) {
      held.left -= cost;
      return;
    }
    const bucket = bucketOf(name);
    const lease = Math.max(1, Math.min(maxLease, Math.floor(bucket.capacity / 20)));
    try {
      if (cost < lease) {
        const many = await takeToken(db, key, bucket, lease);
        if (many.allowed) return remember(key, lease - cost);
      }
      const one = await takeToken(db, key, bucket, Math.min(cost, bucket.capacity));
      if (one.allowed) return;
      throw new AppError('rate_limited', 'Rate limit exceeded.', {
        retryAfter: one.retryAfter,
      });
    } catch (error) {
      if (!isOutage(error)) throw error;
      // An outage must not turn into a refusal; the route itself says what is unavailable.
      request.log.warn({ err: error }, 'request limit not counted');
    }
  };

  app.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config;
    if (limit || isLimited(pathOf(request))) await count(limit ?? 'api', request);
  });
  app.decorate('takeGenerously', (request, cost) => count('generous', request, cost));
  // Who is asking is known only after the headers were read.
  app.addHook('preValidation', async (request) => {
    const { visitorLimit } = request.routeOptions.config;
    if (visitorLimit && (await request.getActor()).role === 'visitor') await count(visitorLimit, request);
  });
});
