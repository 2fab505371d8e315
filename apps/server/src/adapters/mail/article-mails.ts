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

/** Mails about articles: what is new in what a member follows, and a retraction of what they saved. */
export const articleBlocks = (
  template: 'article_digest' | 'article_retracted',
  facts: MailFacts,
  texts: MailTexts,
  blocks: Blocks,
): Block[] => [
  blocks.paragraph(facts.variables.name ? texts.greeting : texts.greetingNameless),
  ...(template === 'article_digest' ? digestBlocks : retractionBlocks)(facts, texts, blocks),
];
