import { type SQL, sql } from 'drizzle-orm';
import { defineNotifications } from '../../platform/notification-definition.ts';

const link = (): `/${string}` => '/zonematch/mentoring';
const topicsOf = (member: SQL, id: SQL): SQL =>
  sql`(select array_to_string(h.topics, ', ') from mentoring_hours h where h.id = ${id} and ${member})`;

/** What members are told of mentoring. */
export const mentoringNotifications = defineNotifications({
  kinds: {
    hour_asked: {
      setting: 'new_connections',
      icon: 'people',
      subject: {
        excerpt: ({ id: me }, id) => topicsOf(sql`h.mentor_id = ${me}::uuid and h.state = 'asked'`, id),
      },
      hasActors: true,
      link,
      isMailed: true,
    },
    hour_accepted: {
      setting: 'new_connections',
      icon: 'people',
      subject: {
        excerpt: ({ id: me }, id) => topicsOf(sql`h.mentee_id = ${me}::uuid and h.state = 'accepted'`, id),
      },
      hasActors: true,
      link,
      isMailed: true,
    },
    round_published: {
      setting: 'new_connections',
      icon: 'people',
      subject: {
        excerpt: ({ id: me }, id) => sql`(select r.title from mentoring_rounds r
          join mentoring_participants p on p.round_id = r.id and p.member_id = ${me}::uuid where r.id = ${id})`,
      },
      hasActors: false,
      link,
      isMailed: true,
    },
  },
  notices: {
    'mentoring.asked': ({ hourId, by, to }) => [{ kind: 'hour_asked', to, by, subjectId: hourId }],
    'mentoring.answered': ({ hourId, by, to, isAccepted }) =>
      isAccepted ? [{ kind: 'hour_accepted', to, by, subjectId: hourId }] : [],
    'mentoring.published': ({ roundId, memberIds }) => [
      { kind: 'round_published', to: memberIds, by: null, subjectId: roundId },
    ],
  },
});
