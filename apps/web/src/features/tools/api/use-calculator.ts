import {
  type CalculatorDefinition,
  type ClinicalLanguage,
  loadCalculator,
  loadTranslator,
  type Translate,
} from '@mz/clinical';
import { type LoadState as Loading, useLoad as useKept } from '../../../lib/use-load.ts';

export interface Loaded {
  readonly definition: CalculatorDefinition;
  readonly say: Translate;
}
export type LoadState<T> = Loading<T> | { readonly status: 'unknown' };

/** What a written page holds, so that it becomes live as it stands. */
const prepared = new Map<string, unknown>();

/** A change of the language or the equation keeps what is shown until the new one is there. */
const useLoad = <T>(key: string, load: () => Promise<T | null>): LoadState<T> => {
  const state = useKept(key, load, { keepsLast: true, known: () => prepared.get(key) as T | undefined });
  if (state.status !== 'ready') return state;
  return state.value === null ? { status: 'unknown' } : { status: 'ready', value: state.value };
};

const keyOf = (ids: readonly string[], language: ClinicalLanguage): string => `${language}/${ids.join()}`;

const loadCalculators = async (
  ids: readonly string[],
  language: ClinicalLanguage,
): Promise<readonly Loaded[] | null> => {
  const all = await Promise.all(
    ids.map(async (id) => {
      const [definition, say] = await Promise.all([loadCalculator(id), loadTranslator(id, language)]);
      return definition === null ? null : { definition, say };
    }),
  );
  const known = all.filter((entry) => entry !== null);
  return known.length === all.length ? known : null;
};

/** Loads what the first drawing of a written page needs: the calculators of its form, and the titles of all. */
export const prepareCalculators = async (
  ids: readonly string[],
  language: ClinicalLanguage,
): Promise<void> => {
  const [calculators, titles] = await Promise.all([
    loadCalculators(ids, language),
    loadTranslator('clinical', language),
  ]);
  if (calculators !== null) prepared.set(keyOf(ids, language), calculators);
  prepared.set(language, titles);
};

/** The definitions and words of some calculators, the first one leading; `unknown` when there is no such calculator. */
export const useCalculators = (
  ids: readonly string[],
  language: ClinicalLanguage,
): LoadState<readonly Loaded[]> => useLoad(keyOf(ids, language), () => loadCalculators(ids, language));

/** Titles, specialties and complaints of all calculators, without their definitions. */
export const useTitles = (language: ClinicalLanguage): LoadState<Translate> =>
  useLoad(language, () => loadTranslator('clinical', language));
