import { normaliseSearch } from '../core/search.ts';
import type { FindDrugs } from './conditions.ts';
import type { DrugText, InteractionRules, RuleNames } from './types.ts';

/** "strong CYP3A inhibitors" and "strong CYP3A4 inhibitors" name one class; so do the long and the short word. */
const normalise = (words: string): string =>
  normaliseSearch(words)
    .replace(/\bcyp3a\b/g, 'cyp3a4')
    .replace(/\bp gp\b/g, 'pgp')
    .replace(/\bmonoamine oxidase inhibitors\b/g, 'maois')
    .replace(/\bmao inhibitors\b/g, 'maois')
    .replace(/\bangiotensin receptor blockers\b/g, 'arbs')
    .replace(/ /g, '-');

const partsOf = (words: string): readonly string[] => words.split(/, | or | and /).filter(Boolean);

/**
 * The classes and drugs that the words of a source name, in a language; what is not known stays as it stands there.
 *
 * @param nameOf a drug of exactly this name, in the language
 */
export const nameWords = (
  words: string,
  language: keyof DrugText,
  { classes, drugs }: RuleNames,
  nameOf: (name: string) => string | null,
): readonly string[] =>
  partsOf(words).map((part) => {
    const id = normalise(part);
    return classes[id]?.[language] ?? nameOf(part) ?? drugs[id]?.[language] ?? part;
  });

/** Reads words such as "atazanavir or ritonavir" or "strong CYP3A4 inhibitors"; all of them must be known. */
export const createDrugFinder = (
  { classes }: InteractionRules,
  resolve: (name: string) => { readonly id: string } | null,
): FindDrugs => {
  const members = new Map(Object.entries(classes).map(([id, list]) => [normalise(id), list]));
  const listed = new Set(Object.values(classes).flat());
  const findOne = (words: string): readonly string[] | null => {
    const id = normalise(words);
    const drug = resolve(words)?.id ?? (listed.has(id) ? id : null);
    return members.get(id) ?? (drug === null ? null : [drug]);
  };
  const known = new Map<string, readonly string[] | null>();
  const read: FindDrugs = (words) => {
    const found = partsOf(words).map(findOne);
    return found.includes(null) || found.length === 0 ? null : found.flatMap((list) => list ?? []);
  };
  // The words stand in the files, so there are as many as the files have.
  return (words) => {
    const before = known.get(words);
    if (before !== undefined) return before;
    const drugs = read(words);
    known.set(words, drugs);
    return drugs;
  };
};
