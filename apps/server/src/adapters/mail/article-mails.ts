import { z } from 'zod';
import type { Block, Blocks, MailFacts } from './mail-blocks.ts';
import type { MailTexts } from './mail-texts.ts';

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

const digestBlocks = ({ variables }: MailFacts, texts: MailTexts, blocks: Blocks): Block[] => {
  const own = texts.templates.article_digest;
  const sections = digestSectionsSchema.parse(JSON.parse(variables.sections ?? '[]'));
  const { link = '', stopLink = '' } = variables;
  return [
    blocks.paragraph(own.text),
    ...sections.flatMap(({ name, more, articles }) => [
      blocks.heading(name),
      ...articles.map(({ retracted, ...article }) =>
        blocks.article({ ...article, flag: retracted ? own.retracted : '' }),
      ),
      ...(more > 0 ? [blocks.note(own.more.replace('{{more}}', String(more)))] : []),
    ]),
    ...(link ? [blocks.button(own.action, link)] : []),
    blocks.note(own.stop),
    ...(stopLink ? [blocks.link(stopLink)] : []),
  ];
};

const retractionBlocks = ({ variables }: MailFacts, texts: MailTexts, blocks: Blocks): Block[] => {
  const own = texts.templates.article_retracted;
  const { title = '', about = '', link = '', notice = '' } = variables;
  return [
    blocks.paragraph(own.text),
    blocks.article({ title, about, link, flag: texts.templates.article_digest.retracted }),
    ...(notice ? [blocks.pair(own.notice, notice)] : []),
    ...(link ? [blocks.button(own.action, link)] : []),
    blocks.note(own.reason),
  ];
};

/** What a mail of several retractions holds, as the JSON of its variable `articles`. */
export const retractedArticlesSchema = z.array(
  z.object({ title: z.string(), link: z.string(), about: z.string(), notice: z.string() }),
);
export type RetractedArticles = z.infer<typeof retractedArticlesSchema>;

const severalBlocks = ({ variables }: MailFacts, texts: MailTexts, blocks: Blocks): Block[] => {
  const own = texts.templates.articles_retracted;
  const articles = retractedArticlesSchema.parse(JSON.parse(variables.articles ?? '[]'));
  const more = Number(variables.count ?? articles.length) - articles.length;
  const { link = '' } = variables;
  return [
    blocks.paragraph(own.text),
    ...articles.flatMap(({ notice, ...article }) => [
      blocks.article({ ...article, flag: texts.templates.article_digest.retracted }),
      ...(notice ? [blocks.pair(texts.templates.article_retracted.notice, notice)] : []),
    ]),
    ...(more > 0 ? [blocks.note(own.more.replace('{{more}}', String(more)))] : []),
    ...(link ? [blocks.button(own.action, link)] : []),
    blocks.note(own.reason),
  ];
};

const byTemplate = {
  article_digest: digestBlocks,
  article_retracted: retractionBlocks,
  articles_retracted: severalBlocks,
} as const;

/** Mails about articles: what is new in what a member follows, and retractions of what they saved. */
export const articleBlocks = (
  template: keyof typeof byTemplate,
  facts: MailFacts,
  texts: MailTexts,
  blocks: Blocks,
): Block[] => [
  blocks.paragraph(facts.variables.name ? texts.greeting : texts.greetingNameless),
  ...byTemplate[template](facts, texts, blocks),
];
