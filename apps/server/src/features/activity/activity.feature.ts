import { defineFeature } from '../../platform/feature.ts';
import { activityLive } from './activity.live.ts';
import { activityLedger } from './activity-ledger.consumer.ts';

/** What members did, and on which days. */
export const activityFeature = defineFeature({
  name: 'activity',
  owns: {
    activities: { member: 'userId', onErase: 'delete' },
    activityDays: { member: 'userId', onErase: 'delete' },
  },
  consumers: () => [activityLedger],
  live: () => activityLive,
});
