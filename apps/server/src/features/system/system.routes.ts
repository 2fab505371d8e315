import { timingSafeEqual } from 'node:crypto';
import { getLive, getReady } from '@mz/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requirePermission, route } from '../../lib/route.ts';
import type { FeatureBase } from '../../platform/feature.ts';
import { createSystemService } from './system.service.ts';

const holdsToken = (request: FastifyRequest, token: string | null): boolean => {
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer\s+/i, '') ?? '');
  const expected = Buffer.from(token ?? '');
  return token !== null && given.length === expected.length && timingSafeEqual(given, expected);
};

/** Health for probes and load balancers, figures for Prometheus. */
export const registerSystem = (app: FastifyInstance, services: FeatureBase): void => {
  const service = createSystemService(services);
  route(app, getLive, async () => ({ status: 'live' as const }));
  route(app, getReady, async () => service.checkReady());

  const { metrics } = services.platform;
  const { metricsToken } = services.context.config;
  app.route({
    method: 'GET',
    url: '/metrics',
    config: { permission: 'metrics:read', unlisted: true },
    // The address a request comes from proves nothing behind a proxy on the same machine, so without
    // METRICS_TOKEN only the service key or an administrator may read.
    preValidation: async (request) => {
      if (holdsToken(request, metricsToken)) return;
      requirePermission(await request.getActor(), 'metrics:read');
    },
    handler: async (_request, reply) => {
      const text = await metrics.render();
      return reply.type(metrics.contentType).send(text);
    },
  });
};
