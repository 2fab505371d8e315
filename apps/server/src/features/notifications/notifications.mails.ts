import { z } from 'zod';
import { defineMail } from '../../adapters/mail/mail-definition.ts';

// i18n-keys: notifications:mails.*

/** What a digest tells, as the JSON of its variable `lines`. */
export const digestLinesSchema = z.array(z.object({ text: z.string(), link: z.string() }));

/** What happened while a member was away: who did what, and where to read it. */
export const notificationDigest = defineMail({
  template: 'notification_digest',
  namespace: 'notifications',
  kind: 'any',
  texts: z.object({
    subject: z.string(),
    heading: z.string(),
    text: z.string(),
    more: z.string(),
    action: z.string(),
    stop: z.string(),
  }),
  blocks({ texts, common, variables, blocks }) {
    const lines = digestLinesSchema.parse(JSON.parse(variables.lines ?? '[]'));
    const { name = '', link = '', unsubscribe = '', more = '0' } = variables;
    return [
      blocks.paragraph(name ? common.greeting : common.greetingNameless),
      blocks.paragraph(texts.text),
      ...lines.map(({ text, link: to }) => blocks.article({ title: text, link: to, about: '', flag: '' })),
      ...(Number(more) > 0 ? [blocks.note(texts.more)] : []),
      blocks.button(texts.action, link),
      blocks.note(texts.stop),
      blocks.link(unsubscribe),
    ];
  },
});
