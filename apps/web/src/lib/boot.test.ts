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
  path?: string;
  /** Which files which address loads, as the page has it. */
  listed?: object;
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
  const onLoad: ((event: object) => void)[] = [];
  const asked: { path: string; headers: Record<string, string> }[] = [];
  const localStorage = storageOf(local, visit.storageRefused);
  const page = {
    document: {
      documentElement: root,
      cookie: visit.cookie ?? '',
      querySelector: () => null,
      currentScript: { dataset: visit.given ?? {} },
      getElementById: () => (visit.listed ? { textContent: JSON.stringify(visit.listed) } : null),
      addEventListener: (_: string, listener: (event: object) => void) => onLoad.push(listener),
      removeEventListener: () => onLoad.splice(0),
      createElement: () => ({}),
      head: { append: (link: { href: string }) => preloads.push(link.href) },
    },
    window: { localStorage, sessionStorage: storageOf(visit.session ?? {}, visit.storageRefused) },
    localStorage,
    location: { search: visit.search ?? '', pathname: visit.path ?? '/' },
    navigator: { languages: visit.languages ?? [] },
    matchMedia: () => ({ matches: visit.prefersDark ?? false }),
    URLSearchParams,
    fetch: async (path: string, { headers }: { headers: Record<string, string> }) => {
      asked.push({ path, headers });
    },
  };
  new Function(...Object.keys(page), source)(...Object.values(page));
  /** Tells that a file is there, and what is asked for then. */
  const load = (target: { rel: string; href: string }): string[] => {
    const before = preloads.length;
    for (const listener of [...onLoad]) listener({ target });
    return preloads.slice(before);
  };
  return {
    lang: root.lang,
    dir: root.dir,
    theme: root.dataset.theme,
    stored: local.language,
    preloads,
    load,
    asked,
  };
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

  describe('what it asks for of the screen at the address', () => {
    const listed = {
      routes: [
        ['/tools', [0, 1], ['tools', 'tools/egfr'], 0],
        ['/tools/drugs', [1], ['drugs'], 0],
        ['/settings', [2], ['settings'], 1, ['/api/settings']],
        ['/tools/:toolId?', [0], ['tools'], 0],
      ],
      member: [3],
      files: ['tools.js', 'kit.js', 'settings.js', 'bell.js'],
    };
    const given = { words: '/w' };
    const shell = { rel: 'modulepreload', href: 'https://zone.example/assets/shell-1a.js' };
    const visitAt = (path: string, local: Record<string, string> = {}) =>
      boot({ given, listed, path, local, languages: ['en'] });
    const session = { 'mz-session': '{}' };

    it.each([
      ['/tools', {}, ['tools', 'tools/egfr'], ['/tools.js', '/kit.js']],
      ['/tools/bmi', {}, ['tools'], ['/tools.js']],
      ['/tools/drugs', session, ['drugs'], ['/kit.js', '/bell.js']],
      ['/settings', session, ['settings'], ['/settings.js', '/bell.js']],
      // A visitor is sent to the form to sign in.
      ['/settings', {}, [], []],
      ['/tools/bmi/nothing', {}, [], []],
    ])('at %s with %j: words at once, scripts when the shell is there', (path, local, words, scripts) => {
      const seen = visitAt(path, local);
      expect(seen.preloads).toEqual(['screens', ...words].map((name) => `/w/en/${name}.json`));
      expect(seen.load({ rel: 'modulepreload', href: '/assets/runtime-1a.js' })).toEqual([]);
      expect(seen.load({ ...shell, rel: 'stylesheet' })).toEqual([]);
      expect(seen.load(shell)).toEqual(scripts);
      expect(seen.load(shell)).toEqual([]);
    });

    describe('of the server, for a member', () => {
      const stored = (secondsLeft: number) => ({
        'mz-session': JSON.stringify({ access_token: 't', expires_at: Date.now() / 1000 + secondsLeft }),
      });
      const askedAt = (visit: Partial<Visit>) =>
        boot({ given, listed, local: stored(3600), languages: ['ar'], path: '/settings', ...visit }).asked;

      it('who is here and what the screen asks for first, with the token and in the language', () => {
        const asked = askedAt({});
        expect(asked.map(({ path }) => path)).toEqual(['/api/profile', '/api/settings']);
        for (const { headers } of asked)
          expect(headers).toMatchObject({ authorization: 'Bearer t', 'accept-language': 'ar' });
      });

      it.each([
        ['who is here alone, where the address asks for something else', { search: '?tab=privacy' }, 1],
        ['nothing with a token that runs out', { local: stored(60) }, 0],
        ['nothing with a session that cannot be read', { local: session }, 0],
        ['nothing for a visitor', { local: {} }, 0],
        ['nothing at an address without a screen', { path: '/nowhere' }, 0],
      ])('%s', (_, visit, count) => {
        expect(askedAt(visit)).toHaveLength(count);
      });
    });

    it('the same where the page is written and starts by itself', () => {
      const seen = boot({
        given: { ...given, written: 'en', eager: '' },
        listed,
        path: '/tools/bmi',
        languages: ['en'],
      });
      expect(seen.preloads).toEqual(['/w/en/screens.json', '/w/en/tools.json']);
      expect(seen.load(shell)).toEqual(['/tools.js']);
    });

    it('nothing where the page is written and waits', () => {
      const seen = boot({ given: { ...given, written: 'en' }, listed, path: '/tools', languages: ['en'] });
      expect([...seen.preloads, ...seen.load(shell)]).toEqual([]);
    });
  });
});
