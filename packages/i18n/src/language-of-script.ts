import type { Language } from './languages.ts';

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The language a text is written in by its script; null while there is too little of it. */
export const languageOfScript = (text: string): Language | null => {
  const arabic = count(text, /\p{Script=Arabic}/gu);
  const han = count(text, /\p{Script=Han}/gu) * 2;
  const latin = count(text, /\p{Script=Latin}/gu);
  if (arabic + han + latin < 3) return null;
  if (arabic >= han && arabic * 2 >= latin) return 'ar';
  return han * 2 >= latin ? 'zh' : 'en';
};
