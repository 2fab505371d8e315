import type { Page } from '@playwright/test';
import { beMember } from '../pages/account.ts';
import { expect, test, wake } from '../pages/test.ts';

/**
 * Scripts (each is a request: on a bad network they cost more than their bytes) and their compressed bytes, asked for by a browser that
 * was never here, until the heading stands and nothing is loaded any more.
 */
const screens = [
  { path: '/', isPublic: true, maxBytes: 260_000, maxScripts: 30 },
  { path: '/zonebot', isPublic: false, maxBytes: 330_000, maxScripts: 50 },
  { path: '/messages', isPublic: false, maxBytes: 330_000, maxScripts: 60 },
  { path: '/social', isPublic: false, maxBytes: 345_000, maxScripts: 70 },
] as const;

const readScripts = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );

test('a first visit to a screen loads few scripts of few bytes', async ({ page, browser }) => {
  await beMember(page);
  const storageState = await page.context().storageState();
  for (const { path, isPublic, maxBytes, maxScripts } of screens) {
    const context = await browser.newContext({ ...(!isPublic && { storageState }) });
    const fresh = await context.newPage();
    await fresh.goto(path);
    await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/') {
      // Written at build: nothing of the app is loaded before something is used.
      await fresh.waitForLoadState('networkidle');
      expect(await readScripts(fresh)).toEqual([]);
      await wake(fresh);
      await expect.poll(async () => (await readScripts(fresh)).length).toBeGreaterThan(5);
    }
    let scripts = await readScripts(fresh);
    await expect
      .poll(
        async () => {
          const before = scripts.length;
          scripts = await readScripts(fresh);
          return scripts.length - before;
        },
        { intervals: [500] },
      )
      .toBe(0);
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    expect(scripts.length, `scripts of ${path}`).toBeGreaterThan(5);
    expect(scripts.length, `scripts of ${path}`).toBeLessThanOrEqual(maxScripts);
    expect(bytes, `bytes of ${path}`).toBeLessThanOrEqual(maxBytes);
    await context.close();
  }
});
