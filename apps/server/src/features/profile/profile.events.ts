import { type Transaction, tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineActivities } from '../../platform/activity-definition.ts';
import type { EventsOf } from '../../platform/domain-event.ts';
import { defineLearning } from '../../platform/learning-definition.ts';

export const profileEvents = {
  'profile.updated': z.object({
    userId: z.uuid(),
    change: z.enum(['profile', 'avatar', 'publication']).optional(),
    /** The publication that was added. */
    entryId: z.uuid().optional(),
  }),
};

export const profileAudit = ['profile_updated', 'avatar_changed'] as const;

const maxTitleLength = 300;
const kinds = {
  profile: 'profile_updated',
  avatar: 'avatar_changed',
  publication: 'publication_added',
} as const;

const readTitle = async (tx: Transaction, userId: string, entryId: string): Promise<string | null> => {
  const { profileEntries } = tables;
  const [entry] = await tx
    .select({ title: profileEntries.title })
    .from(profileEntries)
    .where(and(eq(profileEntries.id, entryId), eq(profileEntries.userId, userId)));
  return entry?.title.slice(0, maxTitleLength).toWellFormed() ?? null;
};

export const profileActivities = defineActivities(
  { profile_updated: 'shown', avatar_changed: 'shown', publication_added: 'shown' },
  {
    'profile.updated': ({ userId, change = 'profile', entryId }) => ({
      memberId: userId,
      kind: kinds[change],
      detail: async (tx) => (entryId ? readTitle(tx, userId, entryId) : null),
    }),
  },
);

/** A publication counts as one; how long it took is known to nobody. */
export const profileLearning = defineLearning({
  async 'profile.updated'({ userId, change, entryId }, tx) {
    const title = change === 'publication' && entryId ? await readTitle(tx, userId, entryId) : null;
    return title
      ? {
          memberId: userId,
          key: `publication:${entryId}`,
          kind: 'publication',
          minutes: 0,
          title,
          path: `/profile/${userId}?tab=publications`,
          role: 'scholar',
        }
      : null;
  },
});

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof profileEvents> {}
}

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof profileAudit)[number], true> {}
}
