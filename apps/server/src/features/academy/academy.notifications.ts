import { type SQL, sql } from 'drizzle-orm';
import { defineNotifications, type NotificationRule } from '../../platform/notification-definition.ts';

/** A list of those who passed that is longer than this is told in part. */
const maxLearners = 5000;

const title = (id: SQL, where: SQL): SQL => sql`(select left(v.title, 160) from learning_versions v
  join learning_resources r on r.id = v.resource_id where r.id = ${id} and ${where}
  order by v.number desc limit 1)`;

const decided = (state: 'published' | 'rejected'): NotificationRule => ({
  // What becomes of one's own resource is told whatever one chose.
  setting: null,
  icon: 'shield',
  subject: {
    excerpt: (viewer, id) => title(id, sql`r.author_id = ${viewer.id}::uuid and v.state = ${state}`),
  },
  hasActors: false,
  link: ({ subjectId }) => (state === 'published' ? `/academy/${subjectId}` : '/academy/upload'),
  isMailed: true,
});

/** What members are told of their resources, and of what they learned from. */
export const academyNotifications = defineNotifications({
  kinds: {
    resource_approved: decided('published'),
    resource_rejected: decided('rejected'),
    resource_retracted: {
      setting: 'research_updates',
      icon: 'paper',
      subject: {
        excerpt: (viewer, id) =>
          title(
            id,
            sql`v.state = 'published' and exists (select 1 from learning_attempts t where t.resource_id = r.id
              and t.member_id = ${viewer.id}::uuid and t.passed)`,
          ),
      },
      hasActors: false,
      link: ({ subjectId }) => `/academy/${subjectId}`,
      isMailed: true,
    },
  },
  notices: {
    'resource.changed': ({ resourceId, authorId, decision }) =>
      decision && authorId
        ? [
            {
              kind: decision === 'approved' ? 'resource_approved' : 'resource_rejected',
              to: authorId,
              by: null,
              subjectId: resourceId,
            },
          ]
        : [],
    async 'article.notice'({ articleId, kind }, tx) {
      if (kind !== 'retraction') return [];
      const { rows } = await tx.execute<{ resourceId: string; memberId: string }>(sql`
        select distinct v.resource_id as "resourceId", t.member_id as "memberId"
        from learning_citations c
          join learning_versions v on v.id = c.version_id and v.state = 'published'
          join learning_attempts t on t.resource_id = v.resource_id and t.passed
        where c.article_id = ${articleId}::uuid limit ${maxLearners}`);
      const byResource = Map.groupBy(rows, ({ resourceId }) => resourceId);
      return [...byResource].map(([subjectId, learners]) => ({
        kind: 'resource_retracted' as const,
        to: learners.map(({ memberId }) => memberId),
        by: null,
        subjectId,
        isOnce: true,
      }));
    },
  },
});
