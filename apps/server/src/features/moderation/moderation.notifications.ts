import { sql } from 'drizzle-orm';
import { defineNotifications, type NotificationRule } from '../../platform/notification-definition.ts';

/** Leads to the page of decisions; never tells who reported or decided. */
const told = (link: string = '/account/standing'): NotificationRule => ({
  setting: null,
  icon: 'shield',
  subject: { excerpt: () => sql`''::text` },
  hasActors: false,
  link: () => link as `/${string}`,
  isMailed: false,
});

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
});
