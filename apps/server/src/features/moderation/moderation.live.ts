import { type LiveDefinition, toMember } from '../../platform/live/live-definition.ts';

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
    'moderation.decided': ({ userId }) => [toMember(userId, { type: 'standing.changed' })],
    'moderation.hidden': ({ userId }) => [toMember(userId, { type: 'standing.changed' })],
    'moderation.appeal_decided': ({ userId }) => [toMember(userId, { type: 'standing.changed' })],
    'report.closed': ({ userId }) => [toMember(userId, { type: 'standing.changed' })],
  },
};
