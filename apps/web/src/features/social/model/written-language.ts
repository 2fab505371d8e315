import { type Language, languages } from '@mz/contracts';

const storageKey = 'mz.social.language';

/** The language of the page, of those that posts are written in. */
export const readingLanguage = (shown: string): Language =>
  languages.find((language) => language === shown) ?? 'en';

/** The language one writes in until another is chosen: the last one, that of the page at first. */
export const lastLanguage = (reading: Language): Language => {
  try {
    const kept = localStorage.getItem(storageKey);
    return languages.find((language) => language === kept) ?? reading;
  } catch {
    return reading;
  }
};

export const keepLanguage = (language: Language): void => {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage may be refused; the language then holds for this visit.
  }
};
