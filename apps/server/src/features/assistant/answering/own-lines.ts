import { termIndex } from '@mz/lexicon/terms';
import type { Retrieval } from '../retrieval/passage.ts';
import type { Query } from '../retrieval/query.ts';
import type { AnswerLine } from './answer-lines.ts';
import { answerTexts, fill } from './answer-texts.ts';

/** That the dose asked for stands nowhere is said before anything near it. */
export const missingDoseLines = ({ missingDose }: Retrieval, { language, frame }: Query): AnswerLine[] => {
  if (missingDose === undefined) return [];
  const drug = termIndex().byId.get(frame.drugs[0] ?? '')?.names[language][0] ?? missingDose;
  const text = fill(answerTexts(language).noDose, { drug });
  return [{ tag: 'bottom', text, citations: [], name: null, isOpen: false, isPlain: true }];
};

/** What no source speaks of is said before what they say of the rest. */
export const notHeldLines = ({ notHeld = [], isFound }: Retrieval, { language }: Query): AnswerLine[] => {
  if (!isFound || notHeld.length === 0) return [];
  const texts = answerTexts(language);
  const text = fill(texts.notHeld, { names: notHeld.join(texts.joiner) });
  return [{ tag: 'bottom', text, citations: [], name: null, isOpen: false, isPlain: true }];
};

/** What was taken for a slip of the pen is said. */
export const respellingLines = ({ respellings, language }: Query): AnswerLine[] => {
  const words = respellings.map(({ from, to }) => `${from} → ${to}`).join(answerTexts(language).joiner);
  if (words === '') return [];
  const text = fill(answerTexts(language).readAs, { words });
  return [{ tag: 'assumption', text, citations: [], name: null, isOpen: false, isPlain: true }];
};

/** In which other words the look-up was done. */
export const restatedLines = (restated: string | null, { language }: Query): AnswerLine[] => {
  if (restated === null) return [];
  const text = fill(answerTexts(language).lookedUpAs, { question: restated });
  return [{ tag: 'assumption', text, citations: [], name: null, isOpen: false, isPlain: true }];
};
