import { readLexicon } from './patterns.ts';
import { createFeatureFinder, type PhraseList } from './phrases.ts';

/** Kinds that say who is meant. */
export const factKindsOfPeople = [
  'pregnancy',
  'lactation',
  'renal',
  'hepatic',
  'elderly',
  'child',
  'overdose',
] as const;
/** Kinds of a drug's facts a question can ask for by a word, besides doses and interactions. */
export const factKinds = [
  ...factKindsOfPeople,
  'contraindication',
  'monitoring',
  'administration',
  'boxed-warning',
  'warning',
] as const;
export type FactKind = (typeof factKinds)[number];

let find: ((text: string) => ReadonlySet<string>) | null = null;

/** Which kinds of facts a text speaks of. */
export const factKindsIn = (text: string): ReadonlySet<FactKind> => {
  find ??= createFeatureFinder(
    readLexicon<{ readonly features: Readonly<Record<FactKind, PhraseList>> }>('fact-kinds.json').features,
  );
  const found = find(text);
  return new Set(factKinds.filter((kind) => found.has(kind)));
};
