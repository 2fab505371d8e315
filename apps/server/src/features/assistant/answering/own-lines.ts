import { termIndex } from '@mz/lexicon/terms';
import type { Retrieval } from '../retrieval/passage.ts';
import type { Query } from '../retrieval/query.ts';
import { describeFrame } from '../understanding/describe-frame.ts';
import type { AnswerLine } from './answer-lines.ts';
import { answerTexts, fill } from './answer-texts.ts';
import type { Verdict } from './verdict.ts';

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

/** A question for yes or no is told that first, and what it takes for granted is put right before anything else. */
export const verdictLines = (verdict: Verdict | null, { language }: Query): AnswerLine[] => {
  if (verdict === null) return [];
  const texts = answerTexts(language);
  const namesOf = (routes: readonly string[]): string =>
    routes.map((route) => texts.routes[route] ?? route).join(texts.joiner);
  const text =
    verdict.value === 'premise'
      ? fill(texts.verdictRoute, {
          drug: termIndex().byId.get(verdict.drug)?.names[language][0] ?? verdict.drug,
          asked: namesOf(verdict.asked),
          stated: namesOf(verdict.stated),
        })
      : verdict.value === 'figure'
        ? texts.verdictFigure
        : texts.verdicts[verdict.value];
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return [{ tag: 'bottom', text: begun, citations: [], name: null, isOpen: false, isPlain: true }];
};

const told: ReadonlySet<string> = new Set(['patient', 'population', 'route']);

/** What a later question says of the same patient that the one before did not. */
export const changedSlots = ({ frame, frameBefore, language }: Query): ReturnType<typeof describeFrame> => {
  if (frameBefore === null) return [];
  const before = new Set(describeFrame(frameBefore, language).map(({ slot, value }) => `${slot} ${value}`));
  return describeFrame(frame, language).filter(
    ({ slot, value }) => told.has(slot) && !before.has(`${slot} ${value}`),
  );
};

/** A follow-up says what it was answered with that is new: "now with CrCl 20". */
export const changedLines = (query: Query): AnswerLine[] => {
  const texts = answerTexts(query.language);
  const changes = changedSlots(query).map(({ slot, value }) => {
    const [key = '', figure = ''] = value.split(':');
    return slot === 'route' ? (texts.routes[key] ?? key) : fill(texts.slots[key] ?? key, { value: figure });
  });
  if (changes.length === 0) return [];
  const text = fill(texts.changed, { changes: changes.join(texts.joiner) });
  return [{ tag: 'assumption', text, citations: [], name: null, isOpen: false, isPlain: true }];
};
