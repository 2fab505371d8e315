import type { Language } from '@mz/contracts';
import { subjectsOf } from '@mz/lexicon/analyse';
import { termIndex } from '@mz/lexicon/terms';
import type { Card } from '../../cards/cards.public.ts';

/** What a card is about, without what it says of it: "Hypertension in adults" of "Hypertension in adults: diagnosis". */
const topicOf = (title: string): string => title.split(/[:：]/)[0]?.trim() ?? title;

/** What has to be named for the topic to be clear: the disease where there is one, "which anticoagulant" is not enough. */
const headsOf = (card: Card): ReadonlySet<string> => {
  const { byId } = termIndex();
  const heads = [...subjectsOf(topicOf(card.titles.en))];
  const conditions = heads.filter((id) => byId.get(id)?.kind === 'condition');
  return new Set(conditions.length > 0 ? conditions : heads);
};

const remembered = new WeakMap<Card, Map<Language, readonly string[]>>();

const write = (card: Card, language: Language): readonly string[] => {
  const heads = headsOf(card);
  const topic = topicOf(card.titles[language]);
  return card.questions[language].map((question) => {
    if ([...subjectsOf(question)].some((subject) => heads.has(subject))) return question;
    return language === 'zh' ? `${topic}：${question}` : `${topic}: ${question}`;
  });
};

/** The questions of a card as they can be asked by themselves: with their topic, where they leave it to the card. */
export const questionsOf = (card: Card, language: Language): readonly string[] => {
  const known = remembered.get(card) ?? new Map<Language, readonly string[]>();
  const questions = known.get(language) ?? write(card, language);
  known.set(language, questions);
  remembered.set(card, known);
  return questions;
};
