import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import type { Platform } from '../platform/index.ts';
import type { Accounts } from './account/accounts.ts';

/** Everything a feature's routes are built from. */
export interface FeatureServices {
  readonly context: AppContext;
  readonly platform: Platform;
  readonly accounts: Accounts;
}

/** Registers the routes of every feature. */
export const registerFeatures = async (app: FastifyInstance, services: FeatureServices): Promise<void> => {
  void app;
  void services;
};
