import { horizonsIn, timesOfPaper } from '@mz/lexicon/horizon';
import { keysOf } from './keys.ts';
import type { IndexedPassage, Retrieval } from './passage.ts';
import type { Query } from './query.ts';
import { untoldByStudy } from './untold-by-study.ts';

const maxSentences = 6;
/** Outcomes compared stand in sentences with figures like these. */
const result = /\d\s*%|\b(?:HR|RR|OR|CI|versus|vs|ratio)\b|\d\.\d/;
const resultBonus = 1.5;

/** From this factor on an outcome asked for lies after everything a paper reports. */
const later = 1.5;

/** Asked is what was found after a longer time than the study followed anybody. */
const isAfterItsEnd = (indexed: readonly IndexedPassage[], question: string): boolean => {
  const asked = horizonsIn(question);
  if (asked.length === 0) return false;
  const reported = indexed.flatMap(({ passage }) => timesOfPaper(passage.text));
  return reported.length > 0 && Math.min(...asked) >= later * Math.max(...reported);
};

/** The sentences of one study nearest to a question: its results first, then what else is asked for. */
export const answerFromStudy = (indexed: readonly IndexedPassage[], query: Query): Retrieval => {
  const rated = indexed
    .map(({ passage }) => {
      const said = keysOf(passage.text);
      let score = result.test(passage.text) ? resultBonus : 0;
      for (const [key, weight] of query.keys) if (said.has(key)) score += weight;
      return { passage, score };
    })
    .sort((a, b) => b.score - a.score || a.passage.order - b.passage.order);
  const selected = rated.slice(0, maxSentences).map(({ passage }) => passage);
  return {
    isFound: !isAfterItsEnd(indexed, query.typed) && untoldByStudy(indexed, query).length === 0,
    selected,
    found: rated.map(({ passage }, n) => ({ passage, score: Math.max(0.61, 0.98 - n * 0.02) })),
  };
};
