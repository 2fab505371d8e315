import { z } from 'zod';
import { defineMail } from '../../adapters/mail/mail-definition.ts';

// i18n-keys: moderation:mails.*
const noticeTexts = z.object({
  subject: z.string(),
  heading: z.string(),
  text: z.string(),
  action: z.string(),
});

/** What was decided, the moderator's own words where there are any, and where to read and appeal. */
const notice = (template: string) =>
  defineMail({
    template,
    namespace: 'moderation',
    texts: noticeTexts,
    blocks({ texts, common, variables, blocks }) {
      const { name = '', message = '', link = '' } = variables;
      return [
        blocks.paragraph(name ? common.greeting : common.greetingNameless),
        blocks.paragraph(texts.text),
        ...(message ? [blocks.paragraph(message)] : []),
        blocks.button(texts.action, link),
        blocks.address(common.linkHint, link),
      ];
    },
  });

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
