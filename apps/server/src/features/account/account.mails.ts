import { z } from 'zod';
import type { Block } from '../../adapters/mail/mail-blocks.ts';
import {
  type CommonTexts,
  defineMail,
  type MailParts,
  type Variables,
} from '../../adapters/mail/mail-definition.ts';

const codeTexts = z.object({
  subject: z.string(),
  heading: z.string(),
  text: z.string(),
  ignore: z.string(),
});
const linkTexts = codeTexts.extend({ action: z.string() });
type LinkTexts = z.infer<typeof linkTexts>;
type CodeTexts = z.infer<typeof codeTexts>;

const greetingOf = (common: CommonTexts, { name = '' }: Variables): string =>
  name ? common.greeting : common.greetingNameless;

/** Code and link, or the code alone. */
const confirming = ({ texts, common, variables, blocks }: MailParts<CodeTexts | LinkTexts>): Block[] => {
  const { link = '', token = '' } = variables;
  const hasLink = link !== '' && 'action' in texts;
  return [
    blocks.paragraph(greetingOf(common, variables)),
    blocks.paragraph(texts.text),
    ...(hasLink ? [blocks.button(texts.action, link)] : []),
    ...(token ? [blocks.note(hasLink ? common.codeLabel : common.codeOnlyLabel), blocks.code(token)] : []),
    blocks.note(hasLink ? common.expires : common.codeExpires),
    blocks.note(texts.ignore),
    ...(hasLink ? [blocks.address(common.linkHint, link)] : []),
  ];
};

/** Nothing to confirm: what happened, and what to do if it was somebody else. */
const warning = ({ texts, common, variables, blocks }: MailParts<LinkTexts>): Block[] => {
  const { link = '' } = variables;
  return [
    blocks.paragraph(greetingOf(common, variables)),
    blocks.paragraph(texts.text),
    blocks.button(texts.action, link),
    blocks.note(texts.ignore),
    blocks.address(common.linkHint, link),
  ];
};

const link = (template: string) => defineMail({ template, texts: linkTexts, blocks: confirming });
const warn = (template: string) => defineMail({ template, texts: linkTexts, blocks: warning });

/** Mails of the account service, by template. */
export const accountMails = {
  confirm_signup: link('confirm_signup'),
  magic_link: link('magic_link'),
  recovery: link('recovery'),
  invite: link('invite'),
  email_change_current: link('email_change_current'),
  email_change_new: link('email_change_new'),
  reauthentication: defineMail({ template: 'reauthentication', texts: codeTexts, blocks: confirming }),
  password_guessed: warn('password_guessed'),
  code_guessed: warn('code_guessed'),
} as const;
export type AccountMail = keyof typeof accountMails;
