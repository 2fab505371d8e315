/* Runs before the first paint: theme, language and direction, so that nothing flashes or jumps. */
// zod would try whether it may compile code, which the content policy refuses and Firefox reports as an error.
globalThis.__zod_globalConfig = { jitless: true };
(() => {
  const root = document.documentElement;
  const read = (storage, key) => {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  };
  const supported = ['en', 'ar', 'zh'];
  const match = (tag) => {
    const base = String(tag || '')
      .toLowerCase()
      .split(/[-_]/)[0];
    return supported.includes(base) ? base : null;
  };
  const cookie = (name) => {
    const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
    try {
      return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
    } catch {
      return null;
    }
  };

  const candidates = [
    new URLSearchParams(location.search).get('lng'),
    /^\/(en|ar|zh)(?=\/|$)/.exec(location.pathname)?.[1],
    cookie('language'),
    read('localStorage', 'language'),
    read('sessionStorage', 'language'),
    ...(navigator.languages || [navigator.language]),
    root.lang,
  ];
  const language = candidates.map(match).find(Boolean) || 'en';
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  try {
    localStorage.setItem('language', language);
  } catch {
    /* Storage is refused: the choice holds for this page only. */
  }

  const { written, eager, arabicFonts, words } = document.currentScript?.dataset ?? {};
  // A public page written in another language than the reader's stays unseen until the app has drawn it anew.
  if (written && written !== language) root.dataset.otherLanguage = '';
  if (written && read('localStorage', 'mz-session')) root.dataset.member = '';
  const preload = (attributes) => {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preload', crossOrigin: '', ...attributes }));
  };
  if (language === 'ar' && arabicFonts)
    for (const href of arabicFonts.split(' ')) preload({ as: 'font', type: 'font/woff2', href });
  // The words come with the scripts, not after them, wherever the app starts by itself.
  const { otherLanguage, member } = root.dataset;
  const startsByItself =
    !written || eager !== undefined || otherLanguage !== undefined || member !== undefined;
  if (words && startsByItself) preload({ as: 'fetch', href: `${words}/${language}/screens.json` });

  // So do the scripts and the words of the screen at this address.
  const isMember = read('localStorage', 'mz-session') !== null;
  if (isMember) root.dataset.waits = '';
  const here = location.pathname.split('/').filter(Boolean);
  const fits = (address) => {
    const parts = address.split('/').filter(Boolean);
    if (here.length > parts.length) return false;
    return parts.every((part, at) =>
      here[at] === undefined ? part.endsWith('?') : part.startsWith(':') || part === here[at],
    );
  };
  // A member's screen waits for who is here and for its own first answer: both are asked for now, with the token the
  // browser keeps, and `lib/early-answers.ts` takes them. One that runs out is renewed first.
  const askTheServer = (paths) => {
    try {
      const { access_token: token, expires_at: end } = JSON.parse(read('localStorage', 'mz-session'));
      if (!token || end * 1000 - Date.now() < 120_000) return;
      const headers = {
        accept: 'application/json',
        'accept-language': language,
        authorization: `Bearer ${token}`,
      };
      const answers = new Map(paths.map((path) => [path, fetch(path, { headers })]));
      // Without a network the app asks again, and says so.
      for (const answer of answers.values()) answer.catch(() => {});
      globalThis.mzEarlyAnswers = { token, language, askedAt: Date.now(), answers };
    } catch {
      // What is stored cannot be read: the app finds out.
    }
  };
  const askForScreen = ({ routes, member: indicators, files }) => {
    const [, scripts, ownWords, isForMembers, firstCalls = []] =
      routes.find(([address]) => fits(address)) ?? [];
    if (!scripts || (isForMembers && !isMember)) return;
    if (isMember) askTheServer(['/api/profile', ...(location.search ? [] : firstCalls)]);
    for (const name of ownWords) preload({ as: 'fetch', href: `${words}/${language}/${name}.json` });
    const numbers = new Set([...scripts, ...(isMember ? indicators : [])]);
    // On a slow line they would take their time from the shell, which draws first.
    const afterShell = ({ target }) => {
      if (target.rel !== 'modulepreload' || !target.href.includes('/shell-')) return;
      document.removeEventListener('load', afterShell, true);
      for (const number of numbers) preload({ rel: 'modulepreload', href: `/${files[number]}` });
    };
    document.addEventListener('load', afterShell, true);
  };
  const listed = document.getElementById('route-files')?.textContent;
  if (listed && startsByItself) askForScreen(JSON.parse(listed));

  const choice = read('localStorage', 'theme');
  const dark =
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0f1620' : '#ffffff');
})();
