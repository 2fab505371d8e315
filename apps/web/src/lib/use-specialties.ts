import { isSpecialty, type Specialty, specialties } from '@mz/contracts/specialties';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The product's specialties in the reader's words. Screens that use it name the namespace `specialties`. */
export const useSpecialties = () => {
  const { t, i18n } = useTranslation('specialties');
  return useMemo(() => {
    // i18n-keys: specialties:*
    const collator = new Intl.Collator(i18n.language);
    const options = specialties
      .map((value) => ({ value, text: t(value) }))
      .sort((a, b) => collator.compare(a.text, b.text));
    return {
      /** Sorted by name, `other` last. */
      options: [
        ...options.filter(({ value }) => value !== 'other'),
        { value: 'other', text: t('other') },
      ] as {
        value: Specialty;
        text: string;
      }[],
      /** The name of a stored specialty; texts of profiles written before there was a list are shown as they are. */
      nameOf: (stored: string): string => (isSpecialty(stored) ? t(stored) : stored),
    };
  }, [t, i18n.language]);
};
