import type { LiveDefinition } from '../../platform/live/live-definition.ts';

/** The queue is one topic, for moderators alone. */
export const moderationLive: LiveDefinition = {
  topics: {
    moderation: {
      authorize: async ({ role }, ids) =>
        role === 'moderator' || role === 'admin' ? ids.filter((id) => id === 'queue') : [],
    },
  },
  effects: {
    'moderation.case_changed': (event) => [{ kind: 'send', topic: 'moderation:queue', event }],
  },
};
