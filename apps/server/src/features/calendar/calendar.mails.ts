import { z } from 'zod';
import { defineMail } from '../../adapters/mail/mail-definition.ts';

// i18n-keys: calendar:mails.*

/** That an event somebody had a seat in, or waited for, does not take place. */
export const eventCancelled = defineMail({
  template: 'event_cancelled',
  namespace: 'calendar',
  kind: 'any',
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
