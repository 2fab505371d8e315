import { countNotifications, listNotifications, readNotifications } from '@mz/contracts/notifications';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { NotificationsService } from './notifications.service.ts';

/** What the signed-in member is told. */
export const registerNotifications = (app: FastifyInstance, notifications: NotificationsService): void => {
  route(app, listNotifications, async ({ query }, { actor }) => notifications.list(actor, query));
  route(app, countNotifications, async (_input, { actor }) => notifications.countUnread(actor));
  route(app, readNotifications, async ({ body }, { actor }) => {
    await notifications.markRead(actor, 'all' in body ? 'all' : body.ids);
    return { done: true } as const;
  });
};
