import { loadTranslator, searchCalculators } from '@mz/clinical';
import { termsOf } from '@mz/clinical/index/search-terms';
import type { Language } from '@mz/i18n';
import type { FoundPlace } from '../../../lib/feature.ts';
import { addressOf } from '../model/address.ts';

const limit = 4;

/** Calculators and converters by any of their names, in the reader's language. */
export const findTools = async (typed: string, language: Language): Promise<readonly FoundPlace[]> => {
  const say = await loadTranslator('clinical', language);
  const titleOf = ({ titleKey }: { titleKey: string }) => say(titleKey);
  return searchCalculators(typed, titleOf, termsOf)
    .slice(0, limit)
    .map((entry) => ({
      id: `tool/${entry.id}`,
      text: titleOf(entry),
      detail: say(`clinical:specialties.${entry.specialty}`),
      to: addressOf(entry.id) as `/${string}`,
    }));
};
