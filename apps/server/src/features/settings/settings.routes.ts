import { getMySettings, updateMySettings } from '@mz/contracts/settings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { SettingsService } from './settings.service.ts';

/** The member's own settings. */
export const registerSettings = (app: FastifyInstance, settings: SettingsService): void => {
  route(app, getMySettings, async (_input, { actor }) => settings.mine(actor));
  route(app, updateMySettings, async ({ body }, { actor, origin }) => settings.update(actor, origin, body));
};
