import { calculatorIndex } from '@mz/clinical';
import type { Language } from '@mz/contracts';
import { tables } from '@mz/db';
import { isNull } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { CardStore } from '../cards/cards.public.ts';
import type { AnsweringParts } from './answering/answering-parts.ts';
import { questionsOf } from './answering/next-questions.ts';
import { createTopicsRepository } from './conversations/topics.repository.ts';

const popularDays = 30;
const maxPopular = 6;
/** Cards most wards need, suggested first. */
const everyday = [
  'sepsis',
  'af-anticoagulation',
  'dka-hhs',
  'community-acquired-pneumonia',
  'anaphylaxis',
  'bp-targets-ckd-diabetes',
];

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
    const topics = await createTopicsRepository(db).popular(popularDays, maxPopular * 2);
    const wordsOf = (topic: string): string | null => {
      const card = cards.get(topic);
      return card ? (questionsOf(card, language)[0] ?? card.titles[language]) : null;
    };
    const asked = topics.flatMap(({ topic, count }) => {
      const text = wordsOf(topic);
      return text ? [{ topic, text, count }] : [];
    });
    const questions = asked.slice(0, maxPopular);
    const named = new Set(questions.map(({ topic }) => topic));
    const suggested = [...everyday.filter((id) => cards.has(id)), ...cards.keys()].flatMap((topic) => {
      const text = named.has(topic) ? null : wordsOf(topic);
      named.add(topic);
      return text ? [{ topic, text }] : [];
    });
    return { questions, suggested: suggested.slice(0, maxPopular - questions.length) };
  },
});
