import type { MemberActor } from '@mz/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { defineNotifications, type NotificationRule } from '../../platform/notification-definition.ts';
import { isAboutMember } from './reports.repository.ts';

/** Leads to the page of decisions; never tells who reported or decided. */
const told = (link: string = '/account/standing'): NotificationRule => ({
  setting: null,
  icon: 'shield',
  subject: { excerpt: () => sql`''::text` },
  hasActors: false,
  link: () => link as `/${string}`,
  isMailed: false,
});

/**
 * Decisions about what the viewer wrote under pseudonyms, and about appeals against them. A row for them would name the
 * author: they are found when they are read, and nothing is kept of having seen them.
 */
const decidedUnderPseudonym = (viewer: MemberActor): SQL => sql`
  select moderation_decisions.id, moderation_decisions.id as subject_id, null::uuid as actor_id, told.at, told.at as read_at
  from moderation_decisions cross join lateral (select date_trunc('milliseconds',
    coalesce(moderation_decisions.appeal_decided_at, moderation_decisions.created_at)) as at) told
  where moderation_decisions.user_id is null and moderation_decisions.outcome <> 'kept'
    and told.at > now() - interval '30 days' and ${isAboutMember(viewer)}`;

/** What members are told of decisions; warnings and suspensions have mails of their own besides. */
export const moderationNotifications = defineNotifications({
  kinds: {
    moderation_kept: told(),
    moderation_hidden: told(),
    moderation_warned: told(),
    moderation_suspended: told(),
    moderation_held: told(),
    moderation_reported: told(),
    appeal_upheld: told(),
    appeal_overturned: told(),
    report_acted: told(),
    report_kept: told(),
    pseudonym_decided: told(),
  },
  notices: {
    'moderation.decided': ({ userId, decisionId, outcome }) => [
      { kind: `moderation_${outcome}`, to: userId, by: null, subjectId: decisionId },
    ],
    'moderation.hidden': ({ userId, subjectId, reason }) => [
      {
        kind: reason === 'held' ? 'moderation_held' : 'moderation_reported',
        to: userId,
        by: null,
        subjectId,
      },
    ],
    'moderation.appeal_decided': ({ userId, decisionId, outcome }) => [
      { kind: `appeal_${outcome}`, to: userId, by: null, subjectId: decisionId },
    ],
    'report.closed': ({ userId, reportId, acted }) => [
      { kind: acted ? 'report_acted' : 'report_kept', to: userId, by: null, subjectId: reportId },
    ],
  },
  found: [
    {
      kind: 'pseudonym_decided',
      rows: decidedUnderPseudonym,
      markRead: async () => undefined,
      topics: async () => [],
    },
  ],
});
