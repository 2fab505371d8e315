import { calculatorIndex } from '@mz/clinical';
import type { Language } from '@mz/contracts';
import { tables } from '@mz/db';
import { isNull } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { CardStore } from '../cards/cards.public.ts';
import type { AnsweringParts } from './answering/answer-question.ts';
import { questionsOf } from './answering/next-questions.ts';
import { createTopicsRepository } from './conversations/topics.repository.ts';

const popularDays = 30;
const popularShown = 6;

/** What the assistant is made of, and what is asked most. */
export const createAssistantService = ({ db }: AppContext, store: CardStore, parts: AnsweringParts) => ({
  async info() {
    const cards = await store.current();
    return {
      engine: { ...(parts.external ?? parts.builtIn).note },
      cards: cards.length,
      signedCards: cards.filter(({ change }) => change !== 'bundled').length,
      articles: await db.$count(tables.articles, isNull(tables.articles.deletedAt)),
      calculators: calculatorIndex.length,
    };
  },

  /** Counted by card; the words are the card's own first question, never a member's. */
  async popular(language: Language) {
    const cards = new Map((await store.current()).map((card) => [card.id, card]));
    const topics = await createTopicsRepository(db).popular(popularDays, popularShown * 2);
    return {
      questions: topics
        .flatMap(({ topic, count }) => {
          const card = cards.get(topic);
          const text = card && (questionsOf(card, language)[0] ?? card.titles[language]);
          return text ? [{ topic, text, count }] : [];
        })
        .slice(0, popularShown),
    };
  },
});
