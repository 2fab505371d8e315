import { readFileSync } from 'node:fs';
import { type Language, languages } from '@mz/contracts';
import { z } from 'zod';

const linkTextsSchema = z.object({
  subject: z.string(),
  heading: z.string(),
  text: z.string(),
  action: z.string(),
  ignore: z.string(),
});

const textsSchema = z.object({
  greeting: z.string(),
  greetingNameless: z.string(),
  codeLabel: z.string(),
  codeOnlyLabel: z.string(),
  linkHint: z.string(),
  expires: z.string(),
  codeExpires: z.string(),
  footer: z.string(),
  templates: z.object({
    confirm_signup: linkTextsSchema,
    magic_link: linkTextsSchema,
    recovery: linkTextsSchema,
    invite: linkTextsSchema,
    email_change_current: linkTextsSchema,
    email_change_new: linkTextsSchema,
    reauthentication: linkTextsSchema.omit({ action: true }),
    password_guessed: linkTextsSchema,
    code_guessed: linkTextsSchema,
    contact_received: z.object({
      subject: z.string(),
      heading: z.string(),
      from: z.string(),
      about: z.string(),
      reference: z.string(),
      hint: z.string(),
    }),
    article_digest: z.object({
      subject: z.string(),
      heading: z.string(),
      text: z.string(),
      retracted: z.string(),
      more: z.string(),
      action: z.string(),
      stop: z.string(),
    }),
    article_retracted: z.object({
      subject: z.string(),
      heading: z.string(),
      text: z.string(),
      notice: z.string(),
      action: z.string(),
      reason: z.string(),
    }),
    articles_retracted: z.object({
      subject: z.string(),
      heading: z.string(),
      text: z.string(),
      more: z.string(),
      action: z.string(),
      reason: z.string(),
    }),
  }),
});
export type MailTexts = z.infer<typeof textsSchema>;

const read = (language: Language): MailTexts => {
  const file = new URL(`../../../../../packages/i18n/locales/${language}/mails.json`, import.meta.url);
  return textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
};

const known = new Map<Language, MailTexts>();

/** The catalogue `mails` of a language; English for a language that is not ours. */
export const mailTexts = (language: string): { language: Language; texts: MailTexts } => {
  const chosen = languages.find((name) => name === language) ?? 'en';
  const texts = known.get(chosen) ?? read(chosen);
  known.set(chosen, texts);
  return { language: chosen, texts };
};
