import { z } from 'zod';
import { defineMail, type MailKind } from './mail-definition.ts';

const texts = z.object({ subject: z.string(), heading: z.string(), text: z.string(), action: z.string() });

/**
 * A mail that says what happened, in a moderator's own words too where there are any, and leads to where it is read.
 * Variables: `name`, `message`, `link`; all but the link may be empty.
 */
export const defineNoticeMail = (namespace: string, template: string) =>
  defineMail({
    template,
    namespace,
    texts,
    blocks({ texts: own, common, variables, blocks }) {
      const { name = '', message = '', link = '' } = variables;
      return [
        blocks.paragraph(name ? common.greeting : common.greetingNameless),
        blocks.paragraph(own.text),
        ...(message ? [blocks.paragraph(message)] : []),
        blocks.button(own.action, link),
        blocks.address(common.linkHint, link),
      ];
    },
  });

/**
 * A mail that says what happened to whoever may stop such mails, and how that is done. Variables: `name`, which may be
 * empty, `link` and `unsubscribe`.
 */
export const defineStoppableMail = (namespace: string, template: string, kind: MailKind) =>
  defineMail({
    template,
    namespace,
    kind,
    texts: texts.extend({ stop: z.string() }),
    blocks({ texts: own, common, variables, blocks }) {
      const { name = '', link = '', unsubscribe = '' } = variables;
      return [
        blocks.paragraph(name ? common.greeting : common.greetingNameless),
        blocks.paragraph(own.text),
        blocks.button(own.action, link),
        blocks.address(common.linkHint, link),
        blocks.note(own.stop),
        blocks.link(unsubscribe),
      ];
    },
  });
