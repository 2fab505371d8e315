import { z } from 'zod';
import { defineMail } from '../../adapters/mail/mail-definition.ts';

// i18n-keys: verification:mails.*
const noticeTexts = z.object({
  subject: z.string(),
  heading: z.string(),
  text: z.string(),
  action: z.string(),
});

/** Something about the licence check, the moderator's own words where there are any, and where to look. */
const notice = (template: string) =>
  defineMail({
    template,
    namespace: 'verification',
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

export const verificationMails = {
  approved: notice('verification_approved'),
  rejected: notice('verification_rejected'),
  revoked: notice('verification_revoked'),
  disputed: notice('verification_disputed'),
  ending: notice('verification_ending'),
  lapsed: notice('verification_lapsed'),
} as const;

/** The code that proves an address at an institution. */
export const institutionCode = defineMail({
  template: 'verification_code',
  namespace: 'verification',
  texts: z.object({ subject: z.string(), heading: z.string(), text: z.string(), ignore: z.string() }),
  blocks({ texts, common, variables, blocks }) {
    const { name = '', token = '' } = variables;
    return [
      blocks.paragraph(name ? common.greeting : common.greetingNameless),
      blocks.paragraph(texts.text),
      blocks.note(common.codeOnlyLabel),
      blocks.code(token),
      blocks.note(common.codeExpires),
      blocks.note(texts.ignore),
    ];
  },
});
