import { getSiteFacts } from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { FeatureServices } from '../index.ts';
import { createSiteService } from './site.service.ts';

/** Facts about this installation. */
export const registerSite = (app: FastifyInstance, { context, accounts }: FeatureServices): void => {
  const service = createSiteService(context, accounts.anonKey);
  route(app, getSiteFacts, async () => service.getFacts());
};
