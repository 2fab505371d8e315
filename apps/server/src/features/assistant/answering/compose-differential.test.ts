import { expect, it } from 'vitest';
import { readBundledCards } from '../../cards/bundled-cards.ts';
import { indexCard } from '../retrieval/card-passages.ts';
import { composeDifferential } from './compose-differential.ts';
import type { Material } from './material.ts';

const materialOf = (id: string, language: Material['language']): Material => {
  const bundled = readBundledCards().find((card) => card.content.id === id);
  if (!bundled) throw new Error(`There is no card ${id}.`);
  const card = {
    ...bundled.content,
    version: 1,
    change: 'bundled' as const,
    reviewer: null,
    reviewedAt: null,
  };
  const passages = indexCard(card).map(({ passage }, n) => ({ number: n + 1, passage, score: 1 }));
  return {
    language,
    kind: 'differential',
    question: '',
    passages,
    isFound: true,
    calculations: [],
    nextQuestions: [],
    best: 1,
    selected: null,
    threshold: 0.6,
  };
};

const itemsOf = (id: string, language: Material['language'], tag: string) =>
  new Map(
    (composeDifferential(materialOf(id, language))?.lines ?? [])
      .filter((line) => line.tag === tag)
      .map((line) => [line.name ?? '', line.text]),
  );

it('groups the causes of acute dyspnoea and says what tells them apart', () => {
  expect(itemsOf('dyspnoea-acute', 'en', 'likely').get('acute heart failure')).toMatch(/orthopnoea/);
  expect(itemsOf('dyspnoea-acute', 'en', 'mustnotmiss').get('pulmonary embolism')).toMatch(/pleuritic pain/);
});

it.each(['en', 'ar', 'zh'] as const)('never lends heart failure’s signs to tamponade: %s', (language) => {
  const missed = [...itemsOf('dyspnoea-acute', language, 'mustnotmiss')];
  const tamponade = missed.find(([name]) => /tamponade|الدكاك|填塞|压塞/.test(name));
  expect(tamponade?.[1]).toBe('');
});

it('takes the groups that explain most cases for the likely ones, without the remark after them', () => {
  const likely = [...itemsOf('dyspnoea-chronic', 'en', 'likely').keys()];
  expect(likely).toContain('COPD/asthma');
  expect(likely.join()).not.toMatch(/common contributors/);
});
