import { tables } from '@mz/db';
import type { Activities } from '../../platform/activity-definition.ts';
import type { Consumer, PlacedEvent } from '../../platform/consumer.ts';
import { mayRecordUsage } from '../../platform/member-settings.ts';
import { publish } from '../../platform/outbox.ts';

/** Keeps what each member did, and on which days, as the manifests read it out of their events. */
export const createActivityLedger = (activities: Activities): Consumer => ({
  name: 'activity-ledger',
  types: activities.types,
  async handle(tx, { id, at, event }: PlacedEvent) {
    const activity = activities.read(event);
    // The account may be gone, or its member may not want any of this kept.
    if (!activity || !(await mayRecordUsage(tx, activity.memberId))) return;
    const { memberId: userId, kind, detail } = activity;
    await tx
      .insert(tables.activityDays)
      .values({ userId, day: at.toISOString().slice(0, 10) })
      .onConflictDoNothing();
    if (!kind) return;
    const written = await tx
      .insert(tables.activities)
      .values({ id, userId, kind, detail: (await detail?.(tx)) ?? null, occurredAt: at })
      .onConflictDoNothing()
      .returning({ id: tables.activities.id });
    // The event itself may reach a screen before this row is there.
    if (written.length > 0) await publish(tx, { type: 'activity.recorded', userId });
  },
});
