import type { MemberActor } from '@mz/contracts';
import { type listNotifications, type Notification, notificationLimits } from '@mz/contracts/notifications';
import type { DatabaseOrTransaction } from '@mz/db';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { settingsOf } from '../../platform/member-settings.ts';
import type { NotificationRules } from '../../platform/notification-definition.ts';
import { publish } from '../../platform/outbox.ts';
import { decodeEnd, encodeEnd } from './notification-cursor.ts';
import {
  createNotificationsRepository,
  markFoundRead,
  type NotificationRow,
} from './notifications.repository.ts';

type Query = z.output<typeof listNotifications.query>;

/** Kinds a member wants by one way. */
export const wantedKinds = async (
  db: DatabaseOrTransaction,
  memberId: string,
  rules: NotificationRules,
  channel: 'inApp' | 'email',
): Promise<string[]> => {
  const { notifications } = (await settingsOf(db, [memberId]))(memberId);
  if (channel === 'email' && !notifications.email_notifications) return [];
  return [...rules.kinds].flatMap(([name, { setting }]) =>
    setting === null || notifications[setting][channel] ? [name] : [],
  );
};

/** What members are told, and that they read it. */
export const createNotificationsService = (
  { db }: Pick<AppContext, 'db'>,
  rules: NotificationRules,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
) => {
  const open = async (actor: MemberActor) =>
    createNotificationsRepository(db, actor, rules, await wantedKinds(db, actor.id, rules, 'inApp'));

  const present = (row: NotificationRow): Notification[] => {
    const rule = rules.kinds.get(row.kind);
    if (!rule) return [];
    return [
      {
        id: row.id,
        kind: row.kind,
        icon: rule.icon,
        actors: row.actors.map(({ avatarFileId, ...actor }) => ({
          ...actor,
          avatarUrl: avatarFileId ? files.addressOf(avatarFileId) : null,
        })),
        others: Math.min(notificationLimits.actors, row.total - row.actors.length),
        excerpt: row.excerpt.slice(0, notificationLimits.excerptLength).toWellFormed(),
        link: rule.link(row),
        at: new Date(row.at).toISOString(),
        read: row.read,
      },
    ];
  };

  return {
    async list(actor: MemberActor, { cursor, unread, limit }: Query) {
      const repository = await open(actor);
      const rows = await repository.list(decodeEnd(cursor), unread === 'true', limit + 1);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        notifications: page.flatMap(present),
        nextCursor: rows.length > limit && last ? encodeEnd(last) : null,
      };
    },

    async countUnread(actor: MemberActor) {
      const repository = await open(actor);
      const [count, ...topics] = await Promise.all([
        repository.countUnread(),
        ...rules.found.map((one) => one.topics(db, actor)),
      ]);
      return { count, topics: topics.flat() };
    },

    async markRead(actor: MemberActor, ids: readonly string[] | 'all'): Promise<void> {
      await db.transaction(async (tx) => {
        await createNotificationsRepository(tx, actor, rules).markRead(ids);
        await markFoundRead(tx, actor, rules, ids);
        await publish(tx, { type: 'notification.changed', userId: actor.id });
      });
    },
  };
};
export type NotificationsService = ReturnType<typeof createNotificationsService>;
