import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** What a page may complain about in the console when the server refuses on purpose. */
const refusal = /Failed to load resource: the server responded with a status of 4\d\d/;

interface Fixtures {
  /** What this test, and no other of its worker, may hear complaints of. */
  expected: RegExp[];
  /** Complaints of the page a test knows to come, by pattern. */
  allow: (pattern: RegExp) => void;
}

/** Every test fails on an error in the console, an uncaught exception or a broken content policy. */
export const test = base.extend<Fixtures & { watched: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures wanted from the pattern.
  expected: ({}, use) => use([refusal]),
  allow: async ({ expected }, use) => {
    await use((pattern) => {
      expected.push(pattern);
    });
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
