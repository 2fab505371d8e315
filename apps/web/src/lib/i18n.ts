import { directionOf, type Language, matchLanguage, type Namespace } from '@mz/i18n';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadCatalogue } from './catalogue-files.ts';

/** Loads one catalogue when a screen first needs it. */
const catalogues: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    loadCatalogue(language, namespace).then(
      (catalogue) => done(null, catalogue),
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), true),
    );
  },
};

const apply = (language: string) => {
  const root = document.documentElement;
  // `boot.js` did and kept this already; another tab may have kept another choice since.
  if (root.lang === language) return;
  root.lang = language;
  root.dir = directionOf(language);
  try {
    localStorage.setItem('language', language);
  } catch {
    // Storage may be refused; the language then holds for this visit.
  }
};

/** Tabs of this browser tell each other of a choice; opening a page in another language is none. */
const choices = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('mz-language');

/** Starts with the language `boot.js` found before the first paint. */
export const startI18n = (): Promise<unknown> => {
  i18next.on('languageChanged', apply);
  choices?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const chosen = typeof data === 'string' ? matchLanguage(data) : null;
    if (chosen !== null && chosen !== i18next.language) void i18next.changeLanguage(chosen);
  });
  return initI18n(matchLanguage(document.documentElement.lang) ?? 'en');
};

/** Makes one language and the words that every screen has ready. */
export const initI18n = (language: Language): Promise<unknown> =>
  i18next
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: ['en', 'ar', 'zh'],
      // A catalogue missing a language falls back to English as a whole; a check keeps keys complete.
      fallbackLng: false,
      ns: ['common', 'nav'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      load: 'languageOnly',
      // Catalogues wait for each other: without a network one that fails for long would hold up those that are kept.
      maxRetries: 2,
      retryTimeout: 100,
    });

/** Makes the catalogues of a screen ready beside its code, so that it never shows bare keys. */
export const loadNamespaces = (...namespaces: Namespace[]): Promise<void> =>
  i18next.loadNamespaces(namespaces);

/** Changes the interface language, here and in the other tabs, and keeps the choice. */
export const setLanguage = (language: Language): Promise<unknown> => {
  choices?.postMessage(language);
  return i18next.changeLanguage(language);
};

/** The language now shown. */
export const currentLanguage = (): Language => matchLanguage(i18next.language) ?? 'en';
