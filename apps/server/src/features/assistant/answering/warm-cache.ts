import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { languages } from '@mz/contracts';
import { answerQuestion } from './answer-question.ts';
import type { AnsweringParts } from './answering-parts.ts';
import { questionsOf } from './next-questions.ts';

/** One for each language loads all tables; more would only fill memory with what nobody asked. */
const rounds = languages.length;
const between = 10;

/**
 * Answers questions of the cards for nobody, with the built-in engine, so that the first members do not wait for
 * caches and for code that was never run. Nothing is kept of it.
 */
export const warmCache = async (parts: AnsweringParts, signal: AbortSignal): Promise<void> => {
  const cards = await parts.retriever.cards();
  const step = Math.max(1, Math.floor(cards.length / rounds));
  for (let round = 0; round < rounds && !signal.aborted; round += 1) {
    const card = cards[(round * step) % cards.length];
    const language = languages[round % languages.length] ?? 'en';
    const question = card && questionsOf(card, language)[0];
    if (!question) continue;
    const asked = { answerId: randomUUID(), questionId: randomUUID(), question, language, earlier: [] };
    await answerQuestion({ ...parts, external: null }, asked, signal, () => undefined);
    // Requests are served in between.
    await pause(between, undefined, { signal });
  }
};
