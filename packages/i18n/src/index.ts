import { type Language, languages } from './languages.ts';

export { type Language, languages };

/** Each language in its own words, as a language menu shows it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
  zh: '中文',
};

/** Catalogues under `locales/{language}/`, one per feature. */
export const namespaces = [
  'about',
  'account',
  'blog',
  'common',
  'contact',
  'cookies',
  'dashboard',
  'errors',
  'features',
  'help',
  'landing',
  'nav',
  'offline',
  'pricing',
  'privacy',
  'research',
  'site',
  'terms',
  'tools',
  'upcoming',
  'zonebot',
] as const;
export type Namespace = (typeof namespaces)[number];

/** Writing direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language.startsWith('ar') ? 'rtl' : 'ltr');

/** The supported language a tag such as `zh-Hans-CN` or `ar_EG` stands for, or null. */
export const matchLanguage = (tag: string | null | undefined): Language | null => {
  const base = (tag ?? '').toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base) ?? null;
};
