import { matchLimits, matchSettingsSchema } from '@mz/contracts/matching';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import type { TableImport } from '../../platform/archive-import.ts';
import { defineFeature } from '../../platform/feature.ts';
import { toMember } from '../../platform/live/live-definition.ts';
import { publish } from '../../platform/outbox.ts';
import { matchingDemo } from './matching.demo.ts';
import { matchingEvents } from './matching.events.ts';
import { matchingNotifications } from './matching.notifications.ts';
import { type MatchingParts, registerMatching } from './matching.routes.ts';
import { createMatchingService } from './matching.service.ts';
import { createOpinionsService } from './opinions.service.ts';
import { paperTopicOf } from './topic-key.ts';
import { topicsConsumer } from './topics.consumer.ts';

const { intents, isPaused, maxOpen, weights, languages, sharesSaved } = matchSettingsSchema.shape;

/** What a member chose comes back with the member's own archive. */
const settingsImport: TableImport = {
  part: 'settings',
  replaces: true,
  row: matchSettingsSchema.pick({}).extend({
    intents,
    is_paused: isPaused,
    max_open: maxOpen,
    weights,
    languages,
    shares_saved: sharesSaved,
  }),
};

/** ZoneMatch: colleagues worth knowing, and why, for both sides. */
export const matchingFeature = defineFeature({
  name: 'matching',
  needs: ['files', 'connections'],
  events: matchingEvents,
  notifications: matchingNotifications,
  owns: {
    matchSettings: { member: 'userId', imports: settingsImport, onErase: 'delete' },
    memberTopics: {
      member: 'memberId',
      imports: 'derived',
      // A topic that was the member's alone goes too, also where no trigger does it.
      onErase: async (tx, memberId) => {
        await tx.execute(sql`delete from match_topics t using member_topics m
          where m.member_id = ${memberId}::uuid and m.topic = t.topic and t.members <= 1`);
        await tx.delete(tables.memberTopics).where(eq(tables.memberTopics.memberId, memberId));
      },
    },
    matchTopics: { member: null },
    matchSkips: {
      member: ['memberId', 'skippedId'],
      exportedTo: ['memberId'],
      imports: 'record',
      onErase: 'delete',
      expires: { since: 'skippedAt', days: matchLimits.skipDays },
    },
    matchShown: {
      member: ['shownId', 'viewerId'],
      exportedTo: ['viewerId'],
      imports: 'record',
      onErase: 'delete',
      expires: { since: 'shownAt', days: matchLimits.shownDays },
    },
    matchRequests: { member: ['requesterId', 'addresseeId'], imports: 'shared', onErase: 'delete' },
    matchRatings: {
      member: ['memberId', 'otherId'],
      exportedTo: ['memberId'],
      imports: 'record',
      onErase: 'delete',
    },
    opinionRequests: { member: ['memberId', 'askedById'], imports: 'shared', onErase: 'delete' },
  },
  // Libraries move in the same transaction, in whatever order; the consumer reads them afterwards.
  onArticleMerged: async (tx, { dropped }) => {
    const rows = await tx
      .select({ id: tables.memberTopics.memberId })
      .from(tables.memberTopics)
      .where(eq(tables.memberTopics.topic, paperTopicOf(dropped)));
    for (const { id } of rows) await publish(tx, { type: 'matching.changed', userId: id });
  },
  create: ({ context, files, connections }): MatchingParts => ({
    matching: createMatchingService(context, files, connections),
    opinions: createOpinionsService(context, files),
  }),
  demo: matchingDemo,
  routes: registerMatching,
  consumers: () => [topicsConsumer],
  live: () => ({
    effects: {
      'matching.changed': ({ userId }) => [toMember(userId, { type: 'matching.changed' })],
      'opinion.asked': ({ by, to }) => [by, ...to].map((id) => toMember(id, { type: 'matching.changed' })),
    },
  }),
});
