import { defineFeature } from '../../platform/feature.ts';
import { activityLive } from './activity.live.ts';
import { activityLedger } from './activity-ledger.consumer.ts';

/** What members did, and on which days. */
export const activityFeature = defineFeature({
  name: 'activity',
  owns: {
    activities: { member: 'userId', usage: true, onErase: 'delete' },
    activityDays: { member: 'userId', usage: true, onErase: 'delete' },
  },
  consumers: () => [activityLedger],
  live: () => activityLive,
});
