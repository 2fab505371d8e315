import { tables } from '@mz/db';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  defineNotifications,
  type FoundNotifications,
  type NotificationRule,
} from '../../platform/notification-definition.ts';

const { libraryNotices } = tables;
const keptDays = 90;

const paper: NotificationRule = {
  setting: 'research_updates',
  icon: 'paper',
  subject: {
    excerpt: (_viewer, id) => sql`(select left(articles.title, 160) from articles where articles.id = ${id})`,
  },
  hasActors: false,
  link: ({ subjectId }) => `/research/${subjectId}`,
  // Retractions have a mail of their own.
  isMailed: false,
};

/** The notices of saved papers are rows of the library already. */
const found = <const Kind extends string>(
  kind: Kind,
  stored: string,
): FoundNotifications & { kind: Kind } => ({
  kind,
  rows: (viewer) => sql`
    select l.id, l.article_id as subject_id, null::uuid as actor_id,
      date_trunc('milliseconds', l.created_at) as at, l.told_at as read_at
    from library_notices l where l.user_id = ${viewer.id}::uuid and l.kind = ${stored}
      and l.created_at > now() - make_interval(days => ${keptDays})`,
  async markRead(tx, viewer, ids) {
    await tx
      .update(libraryNotices)
      .set({ acknowledgedAt: new Date() })
      .where(
        and(
          eq(libraryNotices.userId, viewer.id),
          eq(libraryNotices.kind, stored),
          isNull(libraryNotices.acknowledgedAt),
          ids === 'all' ? undefined : inArray(libraryNotices.id, [...ids]),
        ),
      );
  },
  topics: async () => [],
});

/** What members are told of papers they saved. */
export const libraryNotifications = defineNotifications({
  kinds: { paper_retracted: paper, paper_doubted: paper, paper_corrected: paper },
  found: [
    found('paper_retracted', 'retraction'),
    found('paper_doubted', 'expression-of-concern'),
    found('paper_corrected', 'correction'),
  ],
});
