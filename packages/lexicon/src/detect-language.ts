import type { Language } from '@mz/i18n/languages';

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * The language of a question by its letters. English terms inside Arabic or Chinese do not make it English; a text
 * without letters has the fallback's.
 */
export const detectLanguage = (text: string, fallback: Language = 'en'): Language => {
  const arabic = count(text, /[\u0621-\u064a\u066e-\u06d3]/g);
  const han = count(text, /[\u3400-\u9fff]/g);
  const latin = count(text, /[a-z]/gi);
  // One Chinese character says about as much as three or four letters.
  const weights = { ar: arabic * 1.5, zh: han * 4, en: latin };
  if (arabic >= 2 && weights.ar >= weights.zh && weights.ar >= weights.en * 0.25) return 'ar';
  if (han >= 1 && weights.zh >= weights.en * 0.25) return 'zh';
  return latin > 0 && arabic + han === 0 && latin > 2 ? 'en' : arabic + han + latin === 0 ? fallback : 'en';
};
