import { getDashboard } from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { route } from '../../lib/route.ts';
import type { FeatureParts } from '../../platform/feature.ts';
import { createDashboardService } from './dashboard.service.ts';

/** The dashboard. */
export const registerDashboard = (
  app: FastifyInstance,
  { context, registry, ...services }: FeatureParts<'profile' | 'connections'>,
): void => {
  const service = createDashboardService(context, services, registry.activities.kinds);
  route(app, getDashboard, async (_input, { actor, request, reply }) => {
    reply.header('vary', 'accept-language');
    return service.get(actor, languageOfRequest(request.headers['accept-language']));
  });
};
