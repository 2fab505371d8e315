import {
  type LiveDefinition,
  type LiveEffect,
  toMember,
  topicOf,
} from '../../platform/live/live-definition.ts';

type Pair = readonly [string, string];

const tell = ([one, other]: Pair, memberIds: readonly string[]): LiveEffect[] =>
  memberIds.map((id) => toMember(id, { type: 'connection.changed', memberId: id === one ? other : one }));

/** Presence is shown to connections alone. */
const recheckPresence = ([one, other]: Pair): LiveEffect[] => [
  { kind: 'recheck', topic: topicOf('presence', one), memberId: other },
  { kind: 'recheck', topic: topicOf('presence', other), memberId: one },
];

export const connectionsLive: LiveDefinition = {
  effects: {
    'connection.changed': ({ pair, memberIds }) => [...recheckPresence(pair), ...tell(pair, memberIds)],
    'connection.requested': ({ requesterId, addresseeId }) =>
      tell([requesterId, addresseeId], [requesterId, addresseeId]),
    'connection.accepted': ({ requesterId, addresseeId }) =>
      tell([requesterId, addresseeId], [requesterId, addresseeId]),
  },
};
