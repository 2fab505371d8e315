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

/** A change of the language or the equation keeps what is shown until the new one is there. */
const useLoad = <T>(key: string, load: () => Promise<T | null>): LoadState<T> => {
  const state = useKept(key, load, { keepsLast: true });
  if (state.status !== 'ready') return state;
  return state.value === null ? { status: 'unknown' } : { status: 'ready', value: state.value };
};

/** The definitions and words of some calculators, the first one leading; `unknown` when there is no such calculator. */
export const useCalculators = (
  ids: readonly string[],
  language: ClinicalLanguage,
): LoadState<readonly Loaded[]> =>
  useLoad(`${language}/${ids.join()}`, async () => {
    const all = await Promise.all(
      ids.map(async (id) => {
        const [definition, say] = await Promise.all([loadCalculator(id), loadTranslator(id, language)]);
        return definition === null ? null : { definition, say };
      }),
    );
    const known = all.filter((entry) => entry !== null);
    return known.length === all.length ? known : null;
  });

/** Titles, specialties and complaints of all calculators, without their definitions. */
export const useTitles = (language: ClinicalLanguage): LoadState<Translate> =>
  useLoad(language, () => loadTranslator('clinical', language));
