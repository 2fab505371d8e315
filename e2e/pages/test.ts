import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** What a page may complain about in the console when the server refuses on purpose. */
const refusal = /Failed to load resource: the server responded with a status of 4\d\d/;

interface Fixtures {
  /** What this test, and no other of its worker, may hear complaints of. */
  expected: RegExp[];
  /** Complaints of the page a test knows to come, by pattern. */
  allow: (pattern: RegExp) => void;
}

/**
 * Chromium 150 forgets, when a page is loaded again from its service worker, that it plays being offline: requests fail,
 * and `navigator.onLine` says true. What was set is kept in the tab, and said there from the first script on.
 */
const keepOffline = async (context: BrowserContext): Promise<void> => {
  const mark = 'test-offline';
  await context.addInitScript((key) => {
    if (location.origin !== 'null' && sessionStorage.getItem(key) !== null)
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  }, mark);
  const setOffline = context.setOffline.bind(context);
  const inEachPage = (action: (page: Page) => Promise<unknown>) =>
    // A page that is closing, or holds no document of the product, keeps nothing.
    Promise.all(context.pages().map((page) => action(page).catch(() => undefined)));
  context.setOffline = async (offline) => {
    if (offline) await inEachPage((page) => page.evaluate((key) => sessionStorage.setItem(key, ''), mark));
    await setOffline(offline);
    if (offline) return;
    await inEachPage((page) =>
      page.evaluate((key) => {
        sessionStorage.removeItem(key);
        if (!Object.hasOwn(navigator, 'onLine')) return;
        Reflect.deleteProperty(navigator, 'onLine');
        window.dispatchEvent(new Event('online'));
      }, mark),
    );
  };
};

/** Every test fails on an error in the console, an uncaught exception or a broken content policy. */
export const test = base.extend<Fixtures & { watched: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures wanted from the pattern.
  expected: ({}, use) => use([refusal]),
  allow: async ({ expected }, use) => {
    await use((pattern) => {
      expected.push(pattern);
    });
  },
  context: async ({ context }, use) => {
    await keepOffline(context);
    await use(context);
  },
  watched: [
    async ({ page, expected }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await use(undefined);
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until nothing fades or moves any more: half faded in, a dialog has too little contrast. */
const expectStill = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          document.getAnimations().filter((animation) => {
            const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
            return animation.playState === 'running' && !isEndless;
          }).length,
      ),
    )
    .toBe(0);

/** No violation of WCAG 2.2 A and AA on the page as it is now. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expectStill(page);
  const { violations } = await new AxeBuilder({ page })
    // All in the page itself, which frames no other; else each question opens a page more to put its parts together.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
};

/** Nothing scrolls sideways, once the page has followed its width. */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);

/** A public page that was written at build starts the app at the first key. */
export const wake = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
  });

/** Waits until the page shows what it has instead of placeholders, and a page written at build is live. */
export const expectSettled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await wake(page);
  await expect(page.locator('html:has(#root[data-written]):not([data-live])')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ has: page.locator('[data-skeleton]') })).toHaveCount(0);
};

export type Language = 'en' | 'ar' | 'zh';
export const languages: readonly Language[] = ['en', 'ar', 'zh'];

/** Sets language and theme as a returning visitor has them. */
export const prefer = async (
  page: Page,
  language: Language,
  theme: 'light' | 'dark' = 'light',
): Promise<void> => {
  await page.addInitScript(
    ([chosen, look]) => {
      localStorage.setItem('language', chosen);
      localStorage.setItem('theme', look);
    },
    [language, theme] as const,
  );
};
