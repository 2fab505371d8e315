import { markerIn, withoutReasons } from '@mz/lexicon/polarity';
import { itemsIn } from '@mz/lexicon/statement-items';
import { type Term, termIndex } from '@mz/lexicon/terms';
import { describe, expect, it } from 'vitest';
import { readBundledCards } from '../../cards/bundled-cards.ts';
import type { Card } from '../../cards/cards.public.ts';
import { bundledSnapshot } from '../../drugs/drugs.public.ts';
import { indexCard } from '../retrieval/card-passages.ts';
import type { Passage } from '../retrieval/passage.ts';
import { understand } from '../retrieval/query.ts';
import { drugPassage } from '../understanding/drug-facts.ts';
import { findVerdict } from './verdict.ts';

const cards = readBundledCards().map(
  ({ content }): Card => ({ ...content, version: 1, change: 'bundled', reviewer: null, reviewedAt: null }),
);
const passages: readonly Passage[] = [
  ...cards.flatMap((card) => indexCard(card).map(({ passage }) => passage)),
  ...[...bundledSnapshot().drugs.values()].flatMap((drug) =>
    drug.statements.map((statement) =>
      drugPassage(
        { drug, version: 1, change: 'bundled', reviewer: null, reviewedAt: null, labelChanged: null },
        statement,
      ),
    ),
  ),
];

/** Read apart from the lists the verdict goes by. */
const deniesNo = /no \w+ contraindication|none is absolute|not contraindicated/i;
const saysNo =
  /contraindicat|avoid|\b(?:must|should|do|is|are|be|than|generally)? ?(?:not|never)\b|\bno\b|against|forbid|unsafe|harm|unnecessary/i;
const languages = ['en', 'ar', 'zh'] as const;
const questions = {
  may: {
    en: (x: string, y: string) => `can i give ${x} in ${y}`,
    ar: (x: string, y: string) => `هل يمكن إعطاء ${x} في ${y}`,
    zh: (x: string, y: string) => `${y}能不能用${x}`,
  },
  should: {
    en: (x: string, y: string) => `should i give ${x} in ${y}`,
    ar: (x: string, y: string) => `هل يجب إعطاء ${x} في ${y}`,
    zh: (x: string, y: string) => `${y}要不要用${x}`,
  },
  leave: {
    en: (x: string, y: string) => `should i avoid ${x} in ${y}`,
    ar: (x: string, y: string) => `هل أتجنب ${x} في ${y}`,
    zh: (x: string, y: string) => `${y}不能用${x}吗`,
  },
  notNeeded: {
    en: (x: string, y: string) => `shouldn't i give ${x} in ${y}`,
    ar: (x: string, y: string) => `مو لازم أعطي ${x} في ${y}؟`,
    zh: (x: string, y: string) => `${y}不该用${x}吗`,
  },
} as const;

const clausesOf = (text: string): string[] => text.split(/[;؛；。]|\.(?=\s|$)|:\s|：/);
const nameIn = (term: Term | undefined, language: (typeof languages)[number]): string | undefined =>
  term?.names[language][0];

interface Asked {
  readonly passage: Passage;
  readonly clause: string;
  readonly x: string;
  readonly y: string;
}

const asked: Asked[] = passages.flatMap((passage) =>
  clausesOf(passage.text).flatMap((clause) => {
    if (!markerIn(clause) && !(passage.kind === 'drug' && passage.statementKind === 'dose')) return [];
    const items = itemsIn(withoutReasons(clause));
    const drugs = items.filter(({ kind }) => kind === 'drug').map(({ value }) => value);
    const whom = items
      .filter(({ kind }) => kind === 'subject' || kind === 'people')
      .map(({ value }) => value)
      .filter((id) => termIndex().byId.get(id)?.kind === 'condition');
    return [...new Set(drugs)].flatMap((x) => [...new Set(whom)].map((y) => ({ passage, clause, x, y })));
  }),
);

const counts: Record<string, number> = {};
const ask = (kind: keyof typeof questions, { passage, x, y }: Asked): string[] =>
  languages.flatMap((language) => {
    const [drug, whom] = [x, y].map((id) => nameIn(termIndex().byId.get(id), language));
    if (drug === undefined || whom === undefined) return [];
    const query = understand(questions[kind][language](drug, whom), [], language);
    const verdict = findVerdict(
      { found: [{ passage, score: 1 }], isFound: true, selected: [passage] },
      query,
      cards,
    );
    counts[`${kind} ${verdict?.value ?? 'none'}`] = (counts[`${kind} ${verdict?.value ?? 'none'}`] ?? 0) + 1;
    return verdict ? [verdict.value] : [];
  });

describe('a verdict never contradicts the words of the statement it comes from', () => {
  const faults: string[] = [];
  for (const one of asked) {
    const no = saysNo.test(one.clause) && !deniesNo.test(one.clause);
    for (const kind of ['may', 'should'] as const)
      for (const value of ask(kind, one))
        if (!(no ? ['no', 'depends'] : ['yes', 'depends']).includes(value))
          faults.push(`${kind} ${one.x} in ${one.y}: ${value} | ${one.clause}`);
    for (const kind of ['leave', 'notNeeded'] as const)
      for (const value of ask(kind, one))
        if (!(no ? ['leave', 'depends'] : ['give', 'depends']).includes(value))
          faults.push(`${kind} ${one.x} in ${one.y}: ${value} | ${one.clause}`);
  }

  it(`over ${asked.length} things said`, () => expect(faults).toEqual([]));

  it('and there are verdicts of each kind', () => {
    expect(asked.length).toBeGreaterThan(200);
    for (const kind of ['may yes', 'may no', 'may depends', 'leave leave', 'leave give'])
      expect(counts[kind] ?? 0, `${kind} of ${JSON.stringify(counts)}`).toBeGreaterThan(0);
  });
});
