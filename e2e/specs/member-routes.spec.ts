import type { Browser, Page } from '@playwright/test';
import { makeFolder, removeFolder, type ServerProcess, startServer } from '../faults/server-process.ts';
import { type Addresses, listAddresses, type Viewer } from '../pages/addresses.ts';
import { openBrowser } from '../pages/story.ts';
import { listSmallTargets } from '../pages/targets.ts';
import { expect, expectSettled, type Language, languages, test } from '../pages/test.ts';

// One server of its own: the walk makes what the demonstration content lacks, and nothing of it meets another test.
const dataDir = makeFolder();
let server: ServerProcess;
let known: Addresses;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: 'on' });
  known = await listAddresses(server.url, dataDir);
});
test.afterAll(async () => {
  await server.end('SIGTERM');
  removeFolder(dataDir);
});

/** What is wider than a phone of 320 px, with the parts that reach over its edge. */
const findSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const over = [...document.querySelectorAll('body *')].filter((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1);
    });
    const names = over.slice(0, 3).map((part) => `${part.localName}.${String(part.getAttribute('class'))}`);
    return [`${scrollWidth - clientWidth} px over: ${names.join(' | ').slice(0, 240)}`];
  });

/** Tabs narrower than their words, which then lie over each other. */
const findSqueezed = (page: Page): Promise<string[]> =>
  page
    .getByRole('tab')
    .evaluateAll((tabs) =>
      tabs
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => `the tab "${textContent}" is narrower than its words`),
    );

/** Another tab of this browser chooses a language. */
const chooseElsewhere = (page: Page, language: Language): Promise<void> =>
  page.evaluate((chosen) => {
    const elsewhere = new BroadcastChannel('mz-language');
    elsewhere.postMessage(chosen);
    elsewhere.close();
  }, language);

const faultsOf = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 390, height: 844 });
  const faults = [...(await listSmallTargets(page)), ...(await findSqueezed(page))];
  await page.setViewportSize({ width: 320, height: 720 });
  // Once the page has followed its width.
  const isNarrow = await expect
    .poll(() => findSideways(page), { timeout: 2_000 })
    .toEqual([])
    .then(
      () => true,
      () => false,
    );
  return isNarrow ? faults : [...faults, ...(await findSideways(page))];
};

test('every route of a member fits 320 px and a finger in three languages', async ({ browser }) => {
  const pages = new Map<Viewer, Page>();
  /** The page of a viewer, whose next address opens in a language. */
  const pageIn = async (language: Language, viewer: Viewer, opened: Browser): Promise<Page> => {
    const before = pages.get(viewer);
    if (before) {
      await before.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      return before;
    }
    const page = await openBrowser(opened, server.url, known.sessions[viewer] ?? '', language);
    pages.set(viewer, page);
    return page;
  };
  const addresses = known.addresses.filter(({ viewer }) => viewer !== 'visitor');
  test.setTimeout(40_000 * addresses.length);
  const found: string[] = [];
  for (const [index, { path, viewer }] of addresses.entries())
    await test.step(path, async () => {
      // Each language is the one a page is opened in for a third of them; in the others it changes as it stands.
      const [first = 'en', ...others] = languages.map(
        (_, at) => languages[(index + at) % languages.length] ?? 'en',
      );
      const page = await pageIn(first, viewer, browser);
      await page.goto(path);
      for (const language of [first, ...others]) {
        if (language !== first) await chooseElsewhere(page, language);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectSettled(page);
        for (const fault of await faultsOf(page)) found.push(`${path} in ${language}: ${fault}`);
      }
    });
  for (const page of pages.values()) await page.context().close();
  expect(found).toEqual([]);
});
