import { sql } from 'drizzle-orm';
import { listedFor } from '../../access/predicates.ts';
import { defineNotifications } from '../../platform/notification-definition.ts';

const excerptLength = 160;

/** What members are told of ZoneMatch. Requests to connect are told by the connections. */
export const matchingNotifications = defineNotifications({
  kinds: {
    opinion_asked: {
      setting: 'mentions',
      icon: 'case',
      subject: {
        excerpt: (viewer, id) => sql`(select left(x.text, ${excerptLength}::int) from posts x
          join opinion_requests o on o.post_id = x.id and o.member_id = ${viewer.id}::uuid
          where x.id = ${id} and x.deleted_at is null and x.hidden_reason is null
            and ${listedFor(viewer, { author: sql`x.author_id`, audience: sql`x.audience` })})`,
      },
      hasActors: true,
      link: ({ subjectId }) => `/social/posts/${subjectId}`,
      isMailed: true,
    },
  },
  notices: {
    'opinion.asked': ({ postId, by, to }) => [{ kind: 'opinion_asked', to, by, subjectId: postId }],
  },
});
