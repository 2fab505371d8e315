import { z } from 'zod';
import { defineMail } from '../../adapters/mail/mail-definition.ts';

/** What somebody wrote with the contact form, to the operator. */
export const contactReceived = defineMail({
  template: 'contact_received',
  texts: z.object({
    subject: z.string(),
    heading: z.string(),
    from: z.string(),
    about: z.string(),
    reference: z.string(),
    hint: z.string(),
  }),
  blocks({ texts, variables, blocks }) {
    const { name = '', email = '', subject = '', message = '', id = '' } = variables;
    return [
      blocks.pair(texts.from, `${name} <${email}>`),
      blocks.pair(texts.about, subject),
      blocks.quote(message),
      blocks.note(texts.hint),
      blocks.pair(texts.reference, id),
    ];
  },
  replyTo: ({ email = '' }) => email,
});
