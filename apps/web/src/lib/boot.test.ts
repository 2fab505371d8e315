import { describe, expect, it } from 'vitest';

const [source = ''] = Object.values(
  import.meta.glob<string>('../../public/boot.js', { query: '?raw', import: 'default', eager: true }),
);

interface Visit {
  search?: string;
  cookie?: string;
  local?: Record<string, string>;
  session?: Record<string, string>;
  languages?: string[];
  htmlLang?: string;
  prefersDark?: boolean;
  storageRefused?: boolean;
  /** What the page says to the script. */
  given?: Record<string, string>;
}

const storageOf = (values: Record<string, string>, refused = false) => {
  const check = () => {
    if (refused) throw new Error('refused');
  };
  return {
    getItem: (key: string) => {
      check();
      return values[key] ?? null;
    },
    setItem: (key: string, value: string) => {
      check();
      values[key] = value;
    },
  };
};

/** Runs the script as the browser does before the first paint and tells what it set. */
const boot = (visit: Visit) => {
  const root = { lang: visit.htmlLang ?? '', dir: '', dataset: { theme: '' } };
  const local = { ...visit.local };
  const preloads: string[] = [];
  const localStorage = storageOf(local, visit.storageRefused);
  const page = {
    document: {
      documentElement: root,
      cookie: visit.cookie ?? '',
      querySelector: () => null,
      currentScript: { dataset: visit.given ?? {} },
      createElement: () => ({}),
      head: { append: (link: { href: string }) => preloads.push(link.href) },
    },
    window: { localStorage, sessionStorage: storageOf(visit.session ?? {}, visit.storageRefused) },
    localStorage,
    location: { search: visit.search ?? '' },
    navigator: { languages: visit.languages ?? [] },
    matchMedia: () => ({ matches: visit.prefersDark ?? false }),
    URLSearchParams,
  };
  new Function(...Object.keys(page), source)(...Object.values(page));
  return { lang: root.lang, dir: root.dir, theme: root.dataset.theme, stored: local.language, preloads };
};

describe('boot script', () => {
  const everything: Visit = {
    search: '?lng=zh',
    cookie: 'a=b; language=ar',
    local: { language: 'en' },
    session: { language: 'ar' },
    languages: ['zh-CN'],
    htmlLang: 'ar',
  };
  it.each([
    ['the address', everything, 'zh'],
    ['the cookie', { ...everything, search: '' }, 'ar'],
    ['local storage', { ...everything, search: '', cookie: '' }, 'en'],
    ['session storage', { ...everything, search: '', cookie: '', local: {} }, 'ar'],
    ['the browser', { languages: ['fr-FR', 'zh-Hans-CN', 'ar'], htmlLang: 'ar' }, 'zh'],
    ['the page', { languages: ['fr'], htmlLang: 'ar-EG' }, 'ar'],
    ['nothing', { search: '?lng=tlh', languages: ['fr'] }, 'en'],
  ] satisfies [string, Visit, string][])('takes the language from %s', (_, visit, expected) => {
    const seen = boot(visit);
    expect(seen.lang).toBe(expected);
    expect(seen.stored).toBe(expected);
    expect(seen.dir).toBe(expected === 'ar' ? 'rtl' : 'ltr');
  });

  it.each([
    [undefined, true, 'light'],
    ['dark', false, 'dark'],
    ['system', true, 'dark'],
    ['system', false, 'light'],
    ['nonsense', true, 'light'],
  ])('theme %s on a device preferring dark (%s) is %s', (theme, prefersDark, expected) => {
    expect(boot({ local: theme ? { theme } : {}, prefersDark }).theme).toBe(expected);
  });

  it('works where storage is refused', () => {
    expect(boot({ storageRefused: true, languages: ['ar'] })).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
      theme: 'light',
    });
  });

  describe('what it asks for together with the scripts', () => {
    const given = { words: '/words-1a', arabicFonts: '/arabic.woff2 /titles.woff2' };
    it.each([
      ['the words of the reader’s language', { given, languages: ['zh'] }, ['/words-1a/zh/screens.json']],
      [
        'the Arabic fonts where Arabic is read',
        { given, languages: ['ar'] },
        ['/arabic.woff2', '/titles.woff2', '/words-1a/ar/screens.json'],
      ],
      [
        'no words where the page is written and waits',
        { given: { ...given, written: 'en' }, languages: ['en'] },
        [],
      ],
      [
        'words where it is written in another language',
        { given: { ...given, written: 'en' }, languages: ['zh'] },
        ['/words-1a/zh/screens.json'],
      ],
      [
        'words where a member comes',
        { given: { ...given, written: 'en' }, languages: ['en'], local: { 'mz-session': '{}' } },
        ['/words-1a/en/screens.json'],
      ],
    ] satisfies [string, Visit, string[]][])('%s', (_, visit, expected) => {
      expect(boot(visit).preloads).toEqual(expected);
    });
  });
});
