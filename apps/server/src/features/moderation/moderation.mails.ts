import { defineNoticeMail } from '../../adapters/mail/notice-mail.ts';

// i18n-keys: moderation:mails.*
const notice = (template: string) => defineNoticeMail('moderation', template);

export const moderationMails = {
  kept: notice('moderation_kept'),
  hidden: notice('moderation_hidden'),
  warned: notice('moderation_warned'),
  suspended: notice('moderation_suspended'),
  upheld: notice('moderation_upheld'),
  overturned: notice('moderation_overturned'),
  /** To moderators. */
  waiting: notice('moderation_waiting'),
} as const;
