import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import type { Platform } from '../platform/index.ts';
import type { Accounts } from './account/accounts.ts';
import { registerEvents } from './events/events.routes.ts';
import { registerSystem } from './system/system.routes.ts';

/** Everything a feature's routes are built from. */
export interface FeatureServices {
  readonly context: AppContext;
  readonly platform: Platform;
  readonly accounts: Accounts;
}

/** Registers the routes of every feature. */
export const registerFeatures = async (app: FastifyInstance, services: FeatureServices): Promise<void> => {
  registerSystem(app, services);
  registerEvents(app, services);
};
