// The smoke part of the browser suite in other engines: start the product with demonstration content, then
// `node scripts/smoke.ts http://127.0.0.1:3000`. `SMOKE_BROWSER` is `firefox` (Debian's firefox-esr; `FIREFOX` names the
// program) or `webkit` (Debian's webkit2gtk-driver with xvfb; `WEBKIT_DRIVER`, `WEBKIT`). `SMOKE_SHOTS` names a folder
// for pictures, `SMOKE_ONLY` one route, or `keys` for what is done by keys. Ends with 1 where a step fails.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { demoPassword, demoPeople } from '../apps/server/src/demo/people.ts';
import { openFirefox } from './smoke/firefox.ts';
import { openWebKit } from './smoke/webkit.ts';

const base = process.argv[2] ?? 'http://127.0.0.1:3000';
const shots = process.env.SMOKE_SHOTS;
const patience = 20_000;
const languages = ['en', 'ar', 'zh'] as const;
const routes = ['/', '/tools', '/tools/drugs', '/research', '/zonebot', '/academy', '/help', '/signin'];
const memberRoutes = ['/dashboard', '/social', '/messages', '/myzone', '/profile', '/settings', '/zonematch'];
/** As WebDriver writes keys that have no letter. */
const keys = { tab: '\uE004', enter: '\uE007', escape: '\uE00C', control: '\uE009', space: ' ' };

const browser =
  process.env.SMOKE_BROWSER === 'webkit'
    ? await openWebKit(process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver')
    : await openFirefox(process.env.FIREFOX ?? 'firefox-esr');
const { complaints, evaluate } = browser;
const until = async (what: string, expression: string): Promise<void> => {
  const end = Date.now() + patience;
  while (!(await evaluate<boolean>(`Boolean(${expression})`))) {
    if (Date.now() > end) throw new Error(`${what} did not come.`);
    await evaluate('new Promise((resolve) => setTimeout(resolve, 50))');
  }
};
const press = (...keys: string[]) => browser.press({ keys });
const hold = (held: string, value: string) => browser.press({ held, keys: [value] });
const write = (text: string) => press(...text);
/** What is left while it still loads files is told of as an error of theirs. */
const untilLoaded = () =>
  until(
    'The end of loading',
    "await new Promise((resolve) => { const before = performance.getEntriesByType('resource').length; setTimeout(() => resolve(before === performance.getEntriesByType('resource').length), 400); })",
  );
const open = async (route: string) => {
  await browser.open(`${base}${route}`);
  await until(`The heading of ${route}`, "document.querySelector('h1')?.textContent");
  await untilLoaded();
};
const resize = (width: number, height: number) => browser.resize(width, height);
const picture = async (name: string) => {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  writeFileSync(path.join(shots, `${name}.png`), await browser.picture());
};

let failed = 0;
const step = async (name: string, work: () => Promise<void>) => {
  complaints.length = 0;
  const from = performance.now();
  const said = await work().then(
    () =>
      complaints
        .filter((text) => !/status of 4\d\d|^downloadable font|^Layout was forced|preload/i.test(text))
        .join('\n'),
    async (cause: unknown) => {
      await picture(`failed-${name.replaceAll(/\W+/g, '-')}`);
      return String(cause);
    },
  );
  if (said) failed += 1;
  console.log(
    `${said ? 'failed' : 'ok    '} ${name} (${Math.round(performance.now() - from)} ms)${said ? `\n  ${said}` : ''}`,
  );
};

const expectFits = async (route: string) => {
  const width = await evaluate<number>('innerWidth');
  if (width > browser.narrowest) throw new Error(`The page did not become narrow: ${width} px.`);
  const over = await evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (over <= 0) return;
  const widest = await evaluate<string>(
    "[...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !one.closest('[class*=overflow-x]')).slice(0, 4).map((one) => `${one.localName}.${one.className}`.slice(0, 90)).join(' | ')",
  );
  throw new Error(`${route} scrolls sideways by ${over} px: ${widest}`);
};

const visitAll = async (list: readonly string[], language: string) => {
  for (const route of list)
    await step(`${route} in ${language}`, async () => {
      await resize(1280, 800);
      await open(route);
      await evaluate(`localStorage.setItem('language', '${language}')`);
      await open(route);
      await until('The language', `document.documentElement.lang === '${language}'`);
      await picture(`${language}${route.replaceAll('/', '-')}`);
      await resize(browser.narrowest, 720);
      await expectFits(route);
    });
};

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void browser.close().finally(() => process.exit(1));
  });
const only = process.env.SMOKE_ONLY;
try {
  if (only !== 'keys') for (const language of languages) await visitAll(only ? [only] : routes, language);
  await resize(1280, 800);
  await step('eGFR by keys', async () => {
    await open('/');
    await evaluate("localStorage.setItem('language', 'en')");
    await open('/tools');
    await until('The first field', "document.activeElement?.matches('[data-part=tool-form] input')");
    for (const key of ['6', '5', keys.tab, keys.space, keys.tab, '1', '.', '4']) await press(key);
    await until('The figure', "document.body.textContent.includes('41.8')");
    await picture('egfr');
  });
  await step('palette by keys', async () => {
    await hold(keys.control, 'k');
    await until('The palette', "document.activeElement?.matches('[cmdk-input]')");
    await write('stroke risk');
    await until('The score', "document.querySelector('[cmdk-item]')?.textContent.includes('VASc')");
    await press(keys.enter);
    await until('The page', "location.pathname.includes('cha2ds2')");
  });
  await step('sign in, ask ZoneBot', async () => {
    await open('/signin');
    await until('The form', "document.querySelector('input[type=email]')");
    await evaluate("document.querySelector('input[type=email]').focus()");
    await write(demoPeople[0]?.email ?? '');
    await evaluate("document.querySelector('input[type=password]').focus()");
    await write(demoPassword);
    await press(keys.enter);
    await until('The dashboard', "location.pathname === '/dashboard'");
    await untilLoaded();
    await open('/zonebot');
    await until('The composer', "document.querySelector('main textarea')");
    await evaluate("document.querySelector('main textarea').focus()");
    await write('What is the evidence for SGLT2 inhibitors in heart failure?');
    await press(keys.enter);
    await until('The answer', "document.querySelector('[data-part=answer-actions]')");
    await picture('answer');
  });
  if (only !== 'keys') for (const language of languages) await visitAll(memberRoutes, language);
} finally {
  await browser.close();
}
console.log(failed === 0 ? 'All steps hold.' : `${failed} steps failed.`);
process.exitCode = failed === 0 ? 0 : 1;
