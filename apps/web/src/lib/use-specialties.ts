import { isSpecialty, type Specialty, specialties } from '@mz/contracts/specialties';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface Named {
  readonly value: Specialty;
  readonly text: string;
}

/** The product's specialties in the reader's words. Screens that use it name the namespace `specialties`. */
export const useSpecialties = () => {
  const { t, i18n } = useTranslation('specialties');
  return useMemo(() => {
    let sorted: readonly Named[] | null = null;
    // i18n-keys: specialties:*
    const sort = (): readonly Named[] => {
      const collator = new Intl.Collator(i18n.language);
      const named = specialties.map((value) => ({ value, text: t(value) }));
      return [
        ...named.filter(({ value }) => value !== 'other').sort((a, b) => collator.compare(a.text, b.text)),
        { value: 'other', text: t('other') },
      ];
    };
    return {
      /** Sorted by name, `other` last; only for who asks: every line of a feed names one specialty. */
      get options(): readonly Named[] {
        sorted ??= sort();
        return sorted;
      },
      /** The name of a stored specialty; texts of profiles written before there was a list are shown as they are. */
      nameOf: (stored: string): string => (isSpecialty(stored) ? t(stored) : stored),
    };
  }, [t, i18n.language]);
};
