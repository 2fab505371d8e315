import type { AnswerSentence } from '@mz/contracts';
import { analysePassage } from '@mz/lexicon/analyse';
import { detectLanguage } from '@mz/lexicon/detect-language';
import { normaliseText } from '@mz/lexicon/normalise';
import type { Passage } from '../retrieval/passage.ts';
import { checkItems } from './check-items.ts';

export interface Verdict {
  readonly support: AnswerSentence['support'];
  /** Why it is not supported, in words for the trace. */
  readonly reasons: readonly string[];
}

const keysOf = (text: string): Set<string> => {
  const { terms, words } = analysePassage(text);
  return new Set([...[...terms].filter(([, kind]) => kind !== 'intent').map(([id]) => id), ...words]);
};
const countCommon = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((key) => b.has(key)).length;

/** Everything a passage may bear a sentence out with: its text and the translations the platform holds. */
const textsOf = (passage: Passage): string[] => [passage.text, ...Object.values(passage.translations)];

const flat = (text: string): string => normaliseText(text).replace(/\s+/g, ' ').trim();

/** Whether a text holds a sentence whole, from the beginning of a clause to the end of one: "not" is not cut off. */
const holds = (text: string, sentence: string): boolean => {
  const [whole, part] = [flat(text), flat(sentence).replace(/[.。]+$/, '')];
  if (part === '') return false;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const before = whole.slice(0, at).trimEnd().at(-1);
    const after = whole
      .slice(at + part.length)
      .trimStart()
      .charAt(0);
    if ((before === undefined || '.;:。；：؛'.includes(before)) && '.;:。；：؛'.includes(after)) return true;
  }
  return false;
};

/** Those in the language of the sentence where there are such: likeness of words needs one language. */
const textsBeside = (sentence: string, passage: Passage): string[] => {
  const language = detectLanguage(sentence);
  const own = passage.language === language ? passage.text : passage.translations[language];
  return own === undefined ? textsOf(passage) : [own];
};

/** Characters; no sentence of an answer is longer. */
const maxSentence = 2000;
const minCommonShare = 0.34;

const checkSubject = (sentence: string, passages: readonly Passage[]): string[] => {
  const said = analysePassage(sentence);
  const known = new Set(passages.flatMap((passage) => textsOf(passage).flatMap((text) => [...keysOf(text)])));
  const topics = [...said.terms].filter(([, kind]) => kind !== 'intent').map(([id]) => id);
  const all = new Set([...topics, ...said.words]);
  if (all.size === 0) return [];
  const share = countCommon(all, known) / all.size;
  const topicShare = topics.length === 0 ? 1 : countCommon(new Set(topics), known) / topics.length;
  return share < minCommonShare && topicShare < 0.67 ? ['about something else than the passage'] : [];
};

/**
 * Whether the cited passages bear a sentence out: every figure with its unit and side, every drug, the direction and
 * the subject. A sentence that is in a passage word for word is.
 */
export const checkSentence = (sentence: string, passages: readonly Passage[]): Verdict => {
  if (passages.length === 0) return { support: 'unsupported', reasons: ['cites nothing'] };
  if (passages.some((passage) => textsOf(passage).some((text) => holds(text, sentence))))
    return { support: 'supported', reasons: [] };
  if (sentence.length > maxSentence) return { support: 'unsupported', reasons: ['too long to be checked'] };
  const reasons = [
    ...checkItems(
      sentence,
      passages.flatMap((passage) => textsBeside(sentence, passage)),
      passages.flatMap(({ before, title }) => [before, title]),
    ),
    ...checkSubject(sentence, passages),
  ];
  return { support: reasons.length === 0 ? 'supported' : 'unsupported', reasons };
};

/** Checks each sentence once, however often an answer is built while it grows. */
export const createChecker = (): typeof checkSentence => {
  const known = new Map<string, Verdict>();
  return (sentence, passages) => {
    const key = `${passages.map((passage) => passage.key).join()} ${sentence}`;
    const verdict = known.get(key) ?? checkSentence(sentence, passages);
    known.set(key, verdict);
    return verdict;
  };
};
