import type { Page } from '@playwright/test';
import { beMember } from '../pages/account.ts';
import { expect, expectAccessible, languages, prefer, test } from '../pages/test.ts';

declare global {
  var shifted: number | undefined;
}

/** Holds the scripts of the app back, as a slow line does; answers with how to let them come. */
const holdApp = async (page: Page): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        globalThis.shifted = (globalThis.shifted ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return held.resolve;
};

/** What was held is given to the app by then. */
const expectLive = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-live', '');

const shiftOf = (page: Page): Promise<number> => page.evaluate(() => globalThis.shifted ?? 0);

const words = {
  en: { gfr: 'GFR Calculator', bmi: 'Body mass index (BMI)', signIn: 'Sign in' },
  ar: {
    gfr: 'حاسبة معدل الترشيح الكبيبي',
    bmi: 'منسب كتلة الجسم (BMI)',
    signIn: 'تسجيل الدخول',
  },
  zh: { gfr: 'GFR 计算器', bmi: '体重指数（BMI）', signIn: '登录' },
} as const;

test('a password is in no address where no script runs', async ({ page, allow }) => {
  allow(/ERR_FAILED|404/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/signin');
  await page.locator('input[name="email"]').fill('nobody@zone.example');
  await page.locator('input[name="password"]').fill('a password of nobody');
  const sent = page.waitForRequest((request) => request.isNavigationRequest());
  await page.keyboard.press('Enter');
  expect((await sent).url()).not.toContain('password');
});

for (const language of languages)
  test.describe(language, () => {
    test.use({ locale: { en: 'en-GB', ar: 'ar', zh: 'zh-CN' }[language] });
    for (const width of [390, 1280])
      test(`the tools in ${language} at ${width} px stand before the app, and stay as it takes them over`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 844 });
        await prefer(page, language, 'dark');
        const release = await holdApp(page);
        await page.goto('/tools');
        const heading = page.getByRole('heading', { level: 1, name: words[language].gfr });
        await expect(heading).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await expect(page.locator('[data-part="tool-form"] input').first()).toBeVisible();
        await expect(page.locator('[data-skeleton]')).toHaveCount(0);
        const standing = await heading.elementHandle();
        await page.evaluate(async () => {
          await document.fonts.ready;
          globalThis.shifted = 0;
        });
        release();
        await expectLive(page);
        expect(await standing?.evaluate((element) => element.isConnected)).toBe(true);
        await expect(page.locator('[data-skeleton]')).toHaveCount(0);
        expect(await shiftOf(page)).toBeLessThan(0.03);
      });

    test(`what is typed into a tool in ${language} before the app is there is computed once it is`, async ({
      page,
    }) => {
      await prefer(page, language);
      const release = await holdApp(page);
      await page.goto('/tools/bmi');
      await expect(page.getByRole('heading', { level: 1, name: words[language].bmi })).toBeVisible();
      const fields = page.locator('[data-part="tool-form"] input');
      await fields.nth(0).fill('80');
      await fields.nth(1).fill('180');
      await expect(page.locator('[data-part="result"]').filter({ visible: true })).toHaveCount(0);
      release();
      await expectLive(page);
      await expect(page.getByText('24.7').filter({ visible: true }).first()).toBeVisible();
      await expect(fields.nth(0)).toHaveValue('80');
      await expect(fields.nth(1)).toBeFocused();
    });

    test(`the form to sign in stands in ${language} before the app, and is sent by it alone`, async ({
      page,
    }) => {
      await prefer(page, language);
      const release = await holdApp(page);
      await page.goto('/signin');
      await expect(page.getByRole('heading', { level: 1, name: words[language].signIn })).toBeVisible();
      await page.locator('input[name="email"]').fill('nobody@zone.example');
      await page.locator('input[name="password"]').fill('a password of nobody');
      await page.keyboard.press('Enter');
      expect(new URL(page.url()).search).toBe('');
      release();
      await expectLive(page);
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expect(page.locator('input[name="email"]')).toHaveValue('nobody@zone.example');
      expect(new URL(page.url()).search).toBe('');
      expect(await shiftOf(page)).toBeLessThan(0.05);
    });
  });

test('a choice pressed before the app is there is made once, and the unit last chosen is back', async ({
  page,
}) => {
  const unit = page.getByRole('radio', { name: 'µmol/L' }).first();
  await page.goto('/tools');
  await unit.click();
  await expect(unit).toBeChecked();
  const release = await holdApp(page);
  await page.reload();
  await page.getByRole('radio', { name: 'Female' }).click();
  await page.getByLabel('Age', { exact: true }).fill('65');
  await page.getByRole('textbox', { name: 'Serum creatinine' }).fill('124');
  release();
  await expectLive(page);
  await expect(unit).toBeChecked();
  await expect(page.getByRole('radio', { name: 'mg/dL' }).first()).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await expect(
    page.getByText('41.7').or(page.getByText('41.8')).filter({ visible: true }).first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('an address with inputs is computed, and no link to sign up loses where it leads', async ({ page }) => {
  await page.goto('/tools/bmi#weightKg=80&heightCm=180');
  await expect(page.getByText('24.7').filter({ visible: true }).first()).toBeVisible();
  await page.goto('/signin?next=%2Fsocial');
  await expect(page.locator('#main a[href="/signup?next=%2Fsocial"]')).toBeVisible();
});

test('a member’s tools stand before the app too, without the way in for visitors', async ({ page }) => {
  await beMember(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const release = await holdApp(page);
  await page.goto('/tools/bmi');
  const heading = page.getByRole('heading', { level: 1, name: words.en.bmi });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign up' }).filter({ visible: true })).toHaveCount(0);
  const standing = await heading.elementHandle();
  release();
  await expectLive(page);
  expect(await standing?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0);
  expect(await shiftOf(page)).toBeLessThan(0.05);
});

test('the list of tools is not drawn on a phone before the tool has arrived behind it', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/assets/*.js', (route) => route.abort());
  const whole = await (await page.request.get('/tools')).text();
  const list = page.getByRole('complementary', { name: 'Tools' });
  const show = async (html: string): Promise<void> => {
    await page.route('**/tools', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto('/tools');
  };
  await show(whole.slice(0, whole.indexOf('</aside>')));
  await expect(page.locator('main')).toBeAttached();
  await expect(list).toBeHidden();
  await page.unroute('**/tools');
  await show(whole);
  await expect(list).toBeVisible();
});
