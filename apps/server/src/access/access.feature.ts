import { defineFeature } from '../platform/feature.ts';

/** What stands between two members. */
export const accessFeature = defineFeature({
  name: 'access',
  owns: {
    connections: { member: ['requesterId', 'addresseeId'], onErase: 'delete' },
    blocks: { member: ['blockerId', 'blockedId'], onErase: 'delete' },
    mutes: { member: ['muterId', 'mutedId'], onErase: 'delete' },
  },
});
