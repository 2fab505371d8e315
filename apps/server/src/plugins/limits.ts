import { isOutage } from '@mz/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { AppError } from '../lib/app-error.ts';
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
const largestLease = 20;
const leaseLife = 10_000;
const largestTable = 20_000;

interface Lease {
  left: number;
  until: number;
}

const isLimited = (path: string): boolean =>
  (path.startsWith('/api/') && !path.startsWith('/api/health/')) || path.startsWith('/rest/');

/** Per-address limits of the product API, counted over all server processes. */
export const limitsPlugin = fp(async (app: FastifyInstance, options: { context: AppContext }) => {
  const { config, db } = options.context;
  const factor = config.auth.rateFactor;
  if (factor === 0) return;
  const bucketOf = (name: BucketName): Bucket => ({
    capacity: Math.max(1, Math.round(buckets[name].capacity * factor)),
    perSecond: buckets[name].perSecond * factor,
  });
  const leases = new Map<string, Lease>();
  const remember = (key: string, left: number): void => {
    if (leases.size >= largestTable) leases.clear();
    leases.set(key, { left, until: Date.now() + leaseLife });
  };

  const count = async (name: BucketName, request: FastifyRequest): Promise<void> => {
    const key = `${name}:${request.ip}`;
    const held = leases.get(key);
    if (held && held.left > 0 && held.until > Date.now()) {
      held.left -= 1;
      return;
    }
    const bucket = bucketOf(name);
    const lease = Math.max(1, Math.min(largestLease, Math.floor(bucket.capacity / 20)));
    try {
      const many = await takeToken(db, key, bucket, lease);
      if (many.allowed) return remember(key, lease - 1);
      const one = await takeToken(db, key, bucket);
      if (one.allowed) return;
      throw new AppError('rate_limited', 'Too many requests from this address.', {
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
    if (limit || isLimited(request.url)) await count(limit ?? 'api', request);
  });
  // Who is asking is known only after the headers were read.
  app.addHook('preValidation', async (request) => {
    const { visitorLimit } = request.routeOptions.config;
    if (visitorLimit && (await request.getActor()).role === 'visitor') await count(visitorLimit, request);
  });
});
