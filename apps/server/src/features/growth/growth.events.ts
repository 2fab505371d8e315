import { reflectedKinds } from '@mz/contracts/growth';
import { languageSchema } from '@mz/contracts/languages';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';
import { defineLearning } from '../../platform/learning-definition.ts';
import { createReflectedRepository } from './reflected.repository.ts';
import { calculatorTitle, keptQuestion } from './reflected-keys.ts';

export const growthEvents = {
  /** A paper was open for as long as reading it takes at least. */
  'paper.read': z.object({ userId: z.uuid(), articleId: z.uuid(), seconds: z.int() }),
  /**
   * A member wrote what an answer or a calculator changes. The words are sealed with the member's own key, and those of
   * the question stay where they are.
   */
  'growth.reflected': z.object({
    userId: z.uuid(),
    kind: z.enum(reflectedKinds),
    about: z.string(),
    key: z.string(),
    minutes: z.int(),
    language: languageSchema,
    keepTitle: z.boolean(),
    sealed: z.base64(),
    inReport: z.boolean(),
  }),
  /** The learning record, its goals or a closed year changed. */
  'growth.changed': z.object({ userId: z.uuid() }),
};

const maxTitleLength = 300;

export const growthLearning = defineLearning({
  async 'paper.read'({ userId, articleId, seconds }, tx) {
    const [article] = await tx
      .select({ title: tables.articles.title })
      .from(tables.articles)
      .where(eq(tables.articles.id, articleId));
    if (!article) return null;
    return {
      memberId: userId,
      key: `paper:${articleId}`,
      kind: 'paper',
      minutes: Math.max(1, Math.round(seconds / 60)),
      title: article.title.slice(0, maxTitleLength).toWellFormed(),
      path: `/research/${articleId}`,
      role: 'scholar',
    };
  },
  async 'growth.reflected'({ userId, kind, about, key, minutes, language, keepTitle, sealed, inReport }, tx) {
    const entry = {
      memberId: userId,
      key,
      kind,
      minutes,
      role: 'medical_expert',
      reflection: { sealed, inReport },
    } as const;
    if (kind === 'calculator')
      return { ...entry, title: await calculatorTitle(about, language), path: `/tools/${about}` };
    const [asked] = await createReflectedRepository(tx, { id: userId }).listAsked([about]);
    return {
      ...entry,
      // Deleted meanwhile: the entry stays without its words.
      title: asked && keepTitle ? keptQuestion(asked.text) : '',
      path: asked ? `/zonebot/${asked.conversationId}` : null,
    };
  },
});

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof growthEvents> {}
}
