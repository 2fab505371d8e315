import { defineFeature } from '../../platform/feature.ts';
import { activityEvents } from './activity.events.ts';
import { activityLive } from './activity.live.ts';
import { createActivityLedger } from './activity-ledger.consumer.ts';

/** What members did, and on which days. */
export const activityFeature = defineFeature({
  name: 'activity',
  events: activityEvents,
  owns: {
    activities: { member: 'userId', usage: true, imports: 'record', onErase: 'delete' },
    activityDays: { member: 'userId', usage: true, imports: 'record', onErase: 'delete' },
  },
  consumers: (_own, { registry }) => [createActivityLedger(registry.activities)],
  live: () => activityLive,
});
