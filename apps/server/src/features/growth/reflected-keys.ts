import { calculatorIndex, loadTranslator } from '@mz/clinical';
import type { Language } from '@mz/contracts';
import { growthLimits, type ReflectedKind } from '@mz/contracts/growth';
import { maskIdentifiers } from '@mz/phi';

const question = 'question:';

/** What an entry follows from: an answer once, a calculator once a calendar year. */
export const keyOf = (kind: ReflectedKind, id: string, today: string): string =>
  kind === 'question' ? `${question}${id}` : `calculator:${id}:${today.slice(0, 4)}`;

/** The answer that an entry follows from; null where it follows from something else. */
export const answerIdOf = (sourceKey: string | null): string | null =>
  sourceKey?.startsWith(question) ? sourceKey.slice(question.length) : null;

/** As the title of an entry: in one line, no longer than one. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/gu, ' ').trim().slice(0, growthLimits.titleLength).toWellFormed();

/** The words of a question without what identifies somebody. */
export const keptQuestion = (text: string): string => oneLine(maskIdentifiers(text).text);

export const calculatorTitle = async (id: string, language: Language): Promise<string> => {
  const entry = calculatorIndex.find((one) => one.id === id);
  return entry ? oneLine((await loadTranslator(id, language))(entry.titleKey)) : '';
};
