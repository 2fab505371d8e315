import {
  type CalculatorDefinition,
  type ClinicalLanguage,
  loadCalculator,
  loadTranslator,
  type Translate,
} from '@mz/clinical';
import { useCallback, useEffect, useState } from 'react';

export interface Loaded {
  readonly definition: CalculatorDefinition;
  readonly say: Translate;
}
export type LoadState<T> =
  | { readonly status: 'loading' | 'failed' | 'unknown'; readonly retry: () => void }
  | { readonly status: 'ready'; readonly value: T };

const useLoad = <T>(key: string, load: () => Promise<T | null>): LoadState<T> => {
  const [state, setState] = useState<{ key: string; value?: T | null; failed?: true } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is loaded
  useEffect(() => {
    let current = true;
    load().then(
      (value) => current && setState({ key, value }),
      () => current && setState({ key, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);
  const retry = useCallback(() => {
    setState(null);
    setAttempt((count) => count + 1);
  }, []);
  if (state?.failed) return { status: 'failed', retry };
  if (state?.value === null) return { status: 'unknown', retry };
  // A change of the language or the equation keeps what is shown until the new one is there.
  return state?.value === undefined ? { status: 'loading', retry } : { status: 'ready', value: state.value };
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
