import type { Browser, Page } from '@playwright/test';
import { makeFolder, removeFolder, type ServerProcess, startServer } from '../faults/server-process.ts';
import { type Addresses, listAddresses, type Viewer } from '../pages/addresses.ts';
import { openBrowser } from '../pages/story.ts';
import { listSmallTargets } from '../pages/targets.ts';
import { expect, expectSettled, languages, test } from '../pages/test.ts';

// One server of its own: the walk makes what the demonstration content lacks, and nothing of it meets another test.
test.describe.configure({ mode: 'serial' });
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

for (const language of languages)
  test(`every route of a member fits 320 px and a finger in ${language}`, async ({ browser }) => {
    const pages = new Map<Viewer, Page>();
    const pageOf = async (viewer: Viewer, opened: Browser): Promise<Page> => {
      const page =
        pages.get(viewer) ?? (await openBrowser(opened, server.url, known.sessions[viewer] ?? '', language));
      pages.set(viewer, page);
      return page;
    };
    const addresses = known.addresses.filter(({ viewer }) => viewer !== 'visitor');
    test.setTimeout(20_000 * addresses.length);
    const found: string[] = [];
    for (const { path, viewer } of addresses)
      await test.step(path, async () => {
        const page = await pageOf(viewer, browser);
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(path);
        await expectSettled(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        for (const small of await listSmallTargets(page)) found.push(`${path}: ${small}`);
        for (const tab of await findSqueezed(page)) found.push(`${path}: ${tab}`);
        await page.setViewportSize({ width: 320, height: 720 });
        // Once the page has followed its width.
        await expect
          .poll(() => findSideways(page), { timeout: 2_000 })
          .toEqual([])
          .catch(async () => {
            for (const over of await findSideways(page)) found.push(`${path}: ${over}`);
          });
      });
    for (const page of pages.values()) await page.context().close();
    expect(found).toEqual([]);
  });
