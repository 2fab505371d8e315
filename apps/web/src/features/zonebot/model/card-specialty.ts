import { isSpecialty, type Specialty } from '@mz/contracts/specialties';

/** Shorter in the cards' sources than in the product's list. */
const short: Readonly<Record<string, Specialty>> = {
  emergency: 'emergency-medicine',
  obstetrics: 'obstetrics-gynecology',
};

/** The product's specialty of a card, whose source names it in English; null where the product has none of the name. */
export const specialtyOfCard = (name: string): Specialty | null => {
  const code = name.trim().toLowerCase().replaceAll(/\s+/g, '-');
  return short[code] ?? (isSpecialty(code) ? code : null);
};
