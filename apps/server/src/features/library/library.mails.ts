import { z } from 'zod';
import { type CommonTexts, defineMail, type Variables } from '../../adapters/mail/mail-definition.ts';

/** What a digest holds, as the JSON of its variable `sections`. */
export const digestSectionsSchema = z.array(
  z.object({
    name: z.string(),
    /** Articles beyond those listed. */
    more: z.number().int().min(0),
    articles: z.array(
      z.object({ title: z.string(), link: z.string(), about: z.string(), retracted: z.boolean() }),
    ),
  }),
);
export type DigestSections = z.infer<typeof digestSectionsSchema>;

/** What a mail of several retractions holds, as the JSON of its variable `articles`. */
export const retractedArticlesSchema = z.array(
  z.object({ title: z.string(), link: z.string(), about: z.string(), notice: z.string() }),
);
export type RetractedArticles = z.infer<typeof retractedArticlesSchema>;

const greetingOf = (common: CommonTexts, { name = '' }: Variables): string =>
  name ? common.greeting : common.greetingNameless;

/** What is new in what a member follows. */
export const articleDigest = defineMail({
  template: 'article_digest',
  kind: 'research_updates',
  texts: z.object({
    subject: z.string(),
    heading: z.string(),
    text: z.string(),
    retracted: z.string(),
    more: z.string(),
    action: z.string(),
    stop: z.string(),
  }),
  blocks({ texts, common, variables, blocks }) {
    const sections = digestSectionsSchema.parse(JSON.parse(variables.sections ?? '[]'));
    const { link = '', stopLink = '' } = variables;
    return [
      blocks.paragraph(greetingOf(common, variables)),
      blocks.paragraph(texts.text),
      ...sections.flatMap(({ name, more, articles }) => [
        blocks.heading(name),
        ...articles.map(({ retracted, ...article }) =>
          blocks.article({ ...article, flag: retracted ? texts.retracted : '' }),
        ),
        ...(more > 0 ? [blocks.note(texts.more.replace('{{more}}', String(more)))] : []),
      ]),
      ...(link ? [blocks.button(texts.action, link)] : []),
      blocks.note(texts.stop),
      ...(stopLink ? [blocks.link(stopLink)] : []),
    ];
  },
});

const retractionTexts = z.object({
  subject: z.string(),
  heading: z.string(),
  text: z.string(),
  retracted: z.string(),
  notice: z.string(),
  action: z.string(),
  reason: z.string(),
});

/** That something a member saved was retracted. */
export const articleRetracted = defineMail({
  template: 'article_retracted',
  kind: 'research_updates',
  texts: retractionTexts,
  blocks({ texts, common, variables, blocks }) {
    const { title = '', about = '', link = '', notice = '' } = variables;
    return [
      blocks.paragraph(greetingOf(common, variables)),
      blocks.paragraph(texts.text),
      blocks.article({ title, about, link, flag: texts.retracted }),
      ...(notice ? [blocks.pair(texts.notice, notice)] : []),
      ...(link ? [blocks.button(texts.action, link)] : []),
      blocks.note(texts.reason),
    ];
  },
});

/** The same of several at once. */
export const articlesRetracted = defineMail({
  template: 'articles_retracted',
  kind: 'research_updates',
  texts: retractionTexts.extend({ more: z.string() }),
  blocks({ texts, common, variables, blocks }) {
    const articles = retractedArticlesSchema.parse(JSON.parse(variables.articles ?? '[]'));
    const more = Number(variables.count ?? articles.length) - articles.length;
    const { link = '' } = variables;
    return [
      blocks.paragraph(greetingOf(common, variables)),
      blocks.paragraph(texts.text),
      ...articles.flatMap(({ notice, ...article }) => [
        blocks.article({ ...article, flag: texts.retracted }),
        ...(notice ? [blocks.pair(texts.notice, notice)] : []),
      ]),
      ...(more > 0 ? [blocks.note(texts.more.replace('{{more}}', String(more)))] : []),
      ...(link ? [blocks.button(texts.action, link)] : []),
      blocks.note(texts.reason),
    ];
  },
});
