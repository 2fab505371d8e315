import type { Language } from '@mz/contracts';
import { describe, expect, test } from 'vitest';
import { bundledSnapshot, type CurrentDrug } from '../../drugs/drugs.public.ts';
import { wordKeysOf } from '../retrieval/keys.ts';
import { understand } from '../retrieval/query.ts';
import { findDrugFacts } from './drug-facts.ts';

const { catalogue, drugs } = bundledSnapshot();
const current = new Map(
  [...drugs].map(([id, drug]): [string, CurrentDrug] => [
    id,
    { drug, version: 1, change: 'bundled', reviewer: null, reviewedAt: null, labelChanged: null },
  ]),
);
const snapshot = { catalogue, current, drugs };
const ask: Readonly<Record<Language, (drug: string, use: string) => string>> = {
  en: (drug, use) => `${drug} dose for ${use}`,
  ar: (drug, use) => `جرعة ${drug} في ${use}`,
  zh: (drug, use) => `${use}${drug}剂量`,
};
/** Of what the drugs are for, so much leads when it is asked for by name. */
const leastShare = 0.94;

describe.each(['en', 'ar', 'zh'] as const)('the dose of every drug in %s', (language) => {
  test('is that of the use that was named', { timeout: 60_000 }, () => {
    const asked = [...drugs.values()].flatMap((drug) => {
      const one = drug.statements.find(
        ({ kind, check, population, indicationName, intent }) =>
          kind === 'dose' &&
          check !== 'unchecked' &&
          population === 'adult' &&
          indicationName !== null &&
          intent === 'treatment',
      );
      return one ? [{ drug, one }] : [];
    });
    const missed = asked.flatMap(({ drug, one }) => {
      const question = ask[language](drug.name[language], one.indicationName?.[language] ?? '');
      const query = understand(question, [], language);
      const facts = findDrugFacts(query.frame, snapshot, new Map([...query.keys, ...wordKeysOf(query.text)]));
      const lead = facts?.exact[0]?.passage;
      const found = drug.statements.find(({ id }) => id === lead?.passageId);
      return found?.indication === one.indication ? [] : [`${question} → ${lead?.passageId}`];
    });
    expect(asked.length).toBeGreaterThan(60);
    expect(1 - missed.length / asked.length, missed.join('\n')).toBeGreaterThanOrEqual(leastShare);
  });
});
