import type { AppContext } from '../../context.ts';
import {
  type LiveDefinition,
  type LiveEffect,
  toMember,
  topicOf,
} from '../../platform/live/live-definition.ts';
import { findOwnThreadIds, threadTopic } from './threads.repository.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Changes reach each member by their own topic; who writes now is heard on the thread's. */
export const createMessagesLive = ({ db }: Pick<AppContext, 'db'>): LiveDefinition => ({
  topics: {
    [threadTopic]: {
      authorize: async (viewer, ids) =>
        findOwnThreadIds(
          db,
          viewer,
          ids.filter((id) => uuid.test(id)),
        ),
    },
  },
  effects: {
    'thread.changed': ({ threadId, memberIds, change }) => {
      const sends = memberIds.map((id): LiveEffect => toMember(id, { type: 'thread.changed', threadId }));
      return change === 'members'
        ? [{ kind: 'recheck', topic: topicOf(threadTopic, threadId) }, ...sends]
        : sends;
    },
  },
});
