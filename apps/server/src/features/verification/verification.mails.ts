import { z } from 'zod';
import { defineMail } from '../../adapters/mail/mail-definition.ts';
import { defineNoticeMail } from '../../adapters/mail/notice-mail.ts';

// i18n-keys: verification:mails.*
const notice = (template: string) => defineNoticeMail('verification', template);

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
