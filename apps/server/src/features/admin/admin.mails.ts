import { z } from 'zod';
import { defineMail } from '../../adapters/mail/mail-definition.ts';

// i18n-keys: admin:mails.*
/** Shows an administrator that mails arrive. */
export const testMail = defineMail({
  template: 'admin_test',
  namespace: 'admin',
  texts: z.object({ subject: z.string(), heading: z.string(), text: z.string() }),
  blocks: ({ texts, blocks }) => [blocks.note(texts.text)],
});
