import { loadTranslator, searchCalculators } from '@mz/clinical';
import { termsOf } from '@mz/clinical/index/search-terms';
import type { Language } from '@mz/i18n';
import type { FoundPlace } from '../../../lib/feature.ts';
import { addressOf } from '../model/address.ts';

const limit = 4;

const shownNames = 3;

/** The names a tool was found by, the typed one first; null where its title says what was typed. */
const alsoCalled = (names: readonly string[], title: string, typed: string): string | null => {
  const wanted = typed.trim().toLowerCase();
  if (title.toLowerCase().includes(wanted)) return null;
  const isMeant = (name: string) => name.toLowerCase().includes(wanted);
  if (!names.some(isMeant)) return null;
  return [...names.filter(isMeant), ...names.filter((name) => !isMeant(name))]
    .slice(0, shownNames)
    .join(', ');
};

/** Calculators and converters by any of their names, in the reader's language. */
export const findTools = async (typed: string, language: Language): Promise<readonly FoundPlace[]> => {
  const say = await loadTranslator('clinical', language);
  const titleOf = ({ titleKey }: { titleKey: string }) => say(titleKey);
  return searchCalculators(typed, titleOf, termsOf)
    .slice(0, limit)
    .map((entry) => ({
      entry,
      title: titleOf(entry),
      also: alsoCalled(termsOf(entry.id), titleOf(entry), typed),
    }))
    .map(({ entry, title, also }) => ({
      id: `tool/${entry.id}`,
      text: title,
      detail: also ?? say(`clinical:specialties.${entry.specialty}`),
      to: addressOf(entry.id) as `/${string}`,
    }));
};
