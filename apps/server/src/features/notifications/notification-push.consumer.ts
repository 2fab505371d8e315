import { languageSchema } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Consumer } from '../../platform/consumer.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import type { NotificationRules } from '../../platform/notification-definition.ts';
import { memberActorOf } from './digest.service.ts';
import { sayNotification } from './notification-text.ts';
import { createNotificationsRepository } from './notifications.repository.ts';
import { wantedKinds } from './notifications.service.ts';

/** What is older when its turn comes is no longer shown by browsers that are closed. */
const maxAge = 10 * 60_000;

/** Hands what is new to the browsers of its member, as far as the member may and wants to see it. */
export const createNotificationPush = (
  context: Pick<AppContext, 'db' | 'secrets'>,
  rules: NotificationRules,
  push: ProvidedServices['push'],
): Consumer => ({
  name: 'notification-push',
  types: ['notification.changed'],
  async handle(tx, { event, at }) {
    if (event.type !== 'notification.changed' || !event.subjectId || !event.kind) return;
    const rule = rules.kinds.get(event.kind);
    if (!rule || Date.now() - at.getTime() > maxAge) return;
    const { pushSubscriptions, profiles } = tables;
    if ((await tx.$count(pushSubscriptions, eq(pushSubscriptions.userId, event.userId))) === 0) return;
    const actor = await memberActorOf(context, event.userId);
    const kinds = await wantedKinds(tx, event.userId, rules, 'inApp');
    if (!actor || !kinds.includes(event.kind)) return;
    const row = await createNotificationsRepository(tx, actor, { ...rules, found: [] }, [event.kind]).find(
      event.subjectId,
    );
    const [profile] = await tx
      .select({ language: profiles.language })
      .from(profiles)
      .where(eq(profiles.id, event.userId));
    const language = languageSchema.safeParse(profile?.language).data ?? 'en';
    const title = row && !row.read ? sayNotification(row, language) : null;
    if (row && title)
      await push.send(tx, event.userId, {
        title,
        url: rule.link(row),
        tag: `${row.kind}:${row.subjectId}`,
        language,
        kind: rule.setting,
      });
  },
});
