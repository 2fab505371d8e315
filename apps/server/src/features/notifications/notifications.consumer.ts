import type { Consumer } from '../../platform/consumer.ts';
import type { NotificationRules } from '../../platform/notification-definition.ts';
import { publish } from '../../platform/outbox.ts';
import { withdrawNotice, writeNotice } from './notices.repository.ts';

/** Writes what members are told of domain events, as the manifests say. */
export const createNotices = (rules: NotificationRules): Consumer => ({
  name: 'notifications',
  types: rules.types,
  async handle(tx, { event, at }) {
    for (const notice of await rules.read(event, tx)) {
      const { kind, subjectId, isWithdrawn } = notice;
      const changed = await (isWithdrawn ? withdrawNotice : writeNotice)(tx, notice, at);
      for (const userId of changed)
        await publish(tx, {
          type: 'notification.changed',
          userId,
          ...(!isWithdrawn && { kind, subjectId }),
        });
    }
  },
});
