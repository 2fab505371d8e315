import { readFileSync } from 'node:fs';
import type { Language } from '@mz/contracts';
import { z } from 'zod';

const textsSchema = z.object({
  notice: z.string(),
  kinds: z.object({
    retraction: z.string(),
    'partial-retraction': z.string(),
    'expression-of-concern': z.string(),
    correction: z.string(),
    republication: z.string(),
    update: z.string(),
  }),
  feed: z.object({
    subtitle: z.string(),
    retracted: z.string(),
    retractedText: z.string(),
    summary: z.string(),
    authors: z.string(),
    journal: z.string(),
    read: z.string(),
    more: z.string(),
  }),
  unsubscribe: z.object({
    title: z.string(),
    text: z.string(),
    action: z.string(),
    done: z.string(),
    back: z.string(),
  }),
});
export type ReferenceTexts = z.infer<typeof textsSchema>;

const known = new Map<Language, ReferenceTexts>();

/** The catalogue `references`: words of references, feeds and digests outside the web app. */
export const referenceTexts = (language: Language): ReferenceTexts => {
  const file = new URL(`../../../../packages/i18n/locales/${language}/references.json`, import.meta.url);
  const texts = known.get(language) ?? textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  known.set(language, texts);
  return texts;
};

/** Puts values into the places of a text. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''));
