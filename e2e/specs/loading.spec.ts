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

test('before its scripts a page of a member has the masthead where it stays, a visitor none', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const mark = page.locator('.before-scripts svg');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/research');
  await expect(mark).toBeHidden();
  await page.unroute('**/assets/*.js');
  await beMember(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/research');
    const before = await mark.boundingBox();
    const edge = await page.locator('.before-scripts > div').boundingBox();
    await page.unroute('**/assets/*.js');
    await page.goto('/research');
    const masthead = page.getByRole('banner');
    await expect(masthead).toBeVisible();
    await expect(mark).toHaveCount(0);
    expect(
      await masthead.getByRole('link', { name: 'Medical Zone' }).locator('svg:visible').boundingBox(),
    ).toEqual(before);
    expect((await masthead.boundingBox())?.height).toBe(edge?.height);
  }
});

test('a server that cannot be reached is told of though the browser is online, and failures heal', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED|Failed to load resource/);
  await beMember(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amal');
  await page.route(/\/(api|auth|rest)\//, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Research' }).click();
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible({ timeout: 20_000 });
  await page.unroute(/\/(api|auth|rest)\//);
  await expect(page.getByText('No connection to the server.')).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});
