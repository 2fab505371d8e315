import { z } from 'zod';
import { defineMail } from '../../adapters/mail/mail-definition.ts';

// i18n-keys: connections:mails.*

const connectionMail = (template: string) =>
  defineMail({
    template,
    namespace: 'connections',
    kind: 'new_connections',
    texts: z.object({
      subject: z.string(),
      heading: z.string(),
      text: z.string(),
      action: z.string(),
      stop: z.string(),
    }),
    blocks({ texts, common, variables, blocks }) {
      const { name = '', link = '', unsubscribe = '' } = variables;
      return [
        blocks.paragraph(name ? common.greeting : common.greetingNameless),
        blocks.paragraph(texts.text),
        blocks.button(texts.action, link),
        blocks.address(common.linkHint, link),
        blocks.note(texts.stop),
        blocks.link(unsubscribe),
      ];
    },
  });

/** That somebody wants to connect, or took one's request. */
export const connectionMails = {
  requested: connectionMail('connection_requested'),
  accepted: connectionMail('connection_accepted'),
} as const;
