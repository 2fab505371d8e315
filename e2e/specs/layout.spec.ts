import { expect, expectSettled, languages, prefer, test, wake } from '../pages/test.ts';

test('the header is clear on the landing page until it is scrolled by more than 10 px', async ({ page }) => {
  await page.goto('/');
  await expectSettled(page);
  const masthead = page.getByRole('banner');
  await expect(masthead).toHaveAttribute('data-scrolled', 'false');
  await page.evaluate(() => scrollTo(0, 10));
  await expect(masthead).toHaveAttribute('data-scrolled', 'false');
  await page.evaluate(() => scrollTo(0, 11));
  await expect(masthead).toHaveAttribute('data-scrolled', 'true');
});

test('every change of route starts at the top', async ({ page }) => {
  await page.goto('/privacy');
  await expectSettled(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('?lng= comes before what is stored', async ({ page }) => {
  await prefer(page, 'ar');
  await page.goto('/?lng=zh');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('the stored theme is there before the first paint', async ({ page, allow }) => {
  allow(/net::ERR_FAILED/);
  await prefer(page, 'en', 'dark');
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/').catch(() => undefined);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the menu of a phone opens, closes on a change of route and leads everywhere', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expectSettled(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page
    .getByRole('dialog')
    .or(page.getByRole('navigation', { name: 'Main' }))
    .filter({ visible: true })
    .first();
  await menu.getByRole('link', { name: 'Research' }).first().click();
  await expect(page).toHaveURL(/\/research$/);
  await expect(page.getByRole('link', { name: 'ZoneMatch' }).filter({ visible: true })).toHaveCount(0);
});

for (const language of languages)
  test(`a public page in ${language} says what is true here before the app is there, and keeps it`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await prefer(page, language);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number };
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + value,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
      document.addEventListener('mz:ready', () => {
        document.documentElement.dataset.live = '';
      });
    });
    await page.goto(language === 'en' ? '/' : `/${language}`);
    const facts = page.getByRole('region', { name: /10,000/ });
    await expect(facts).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await expect(page.locator('[data-live]')).toHaveCount(0);
    // Text moves as its font comes; nothing else does.
    await page.evaluate(async () => {
      await document.fonts.ready;
      delete document.documentElement.dataset.shift;
    });
    const written = await facts.elementHandle();
    await wake(page);
    await expect(page.locator('[data-live]')).toHaveCount(1);
    expect(await written?.evaluate((element) => element.isConnected)).toBe(true);
    expect(asked).not.toContain('/api/site');
    expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBeLessThan(0.01);
  });

test('a public page stands before the app, and loses nothing pressed or typed meanwhile', async ({
  page,
  browser,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'ar' });
  const bare = await plain.newPage();
  await bare.goto('/');
  await expect(bare.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(bare.getByRole('heading', { level: 1 })).toBeVisible();
  await plain.close();

  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/contact');
  await page.getByLabel('Your name').fill('Dr. Early');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Your name')).toHaveValue('Dr. Early');
  await page.getByLabel('Your name').press('End');
  await page.keyboard.type(' Bird');
  await expect(page.getByLabel('Your name')).toHaveValue('Dr. Early Bird');
});
