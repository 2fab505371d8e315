import { getSiteFacts } from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { SiteService } from './site.service.ts';

/** Facts about this installation. */
export const registerSite = (app: FastifyInstance, service: SiteService): void => {
  route(app, getSiteFacts, async () => service.getFacts());
};
