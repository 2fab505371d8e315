import { foldArabic } from '@mz/i18n/fold-arabic';

/** Text for a forgiving comparison: no case, no accents, Arabic letters in their plain form. */
export const foldText = (text: string): string =>
  foldArabic(text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase().trim();
