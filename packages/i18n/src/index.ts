export type { Catalogues, Namespace } from './catalogues.ts';

import { type Language, languages } from './languages.ts';

export { type Language, languages };

/** Each language in its own words, as a language menu shows it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
  zh: '中文',
};

/** Writing direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language.startsWith('ar') ? 'rtl' : 'ltr');

/** Intl locale of an interface language: Western digits, as clinical figures are read everywhere in the product. */
export const localeOf = (language: string): string =>
  ({ ar: 'ar-u-nu-latn-ca-gregory', zh: 'zh-CN' })[language] ?? 'en-US';

/** The supported language a tag such as `zh-Hans-CN` or `ar_EG` stands for, or null. */
export const matchLanguage = (tag: string | null | undefined): Language | null => {
  const base = (tag ?? '').toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base) ?? null;
};
