import { findTies } from '../../access/ties.ts';
import type { AppContext } from '../../context.ts';
import type { Platform } from '../../platform/index.ts';
import type { LiveDefinition } from '../../platform/live/live-definition.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Presence: whether somebody has a screen open now. For oneself and connections only; moderators read what was
 * written, but do not watch who is there.
 */
export const createEventsLive = (
  { db }: Pick<AppContext, 'db'>,
  presence: Platform['presence'],
): LiveDefinition => ({
  topics: {
    presence: {
      async authorize(viewer, ids) {
        const known = ids.filter((id) => uuid.test(id));
        const ties = await findTies(db, viewer, known);
        return known.filter((id) => id === viewer.id || (ties(id).connected && !ties(id).blocked));
      },
      snapshot: (memberId) => [{ type: 'presence.changed', memberId, isOnline: presence.isOnline(memberId) }],
    },
  },
});
