import { expectLargeTargets } from '../pages/targets.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSettled,
  languages,
  prefer,
  test,
} from '../pages/test.ts';

const unknown = '/nothing-of-the-kind';
const open = [
  '/',
  '/about',
  '/features',
  '/pricing',
  '/blog',
  '/contact',
  '/help',
  '/privacy',
  '/terms',
  '/cookies',
  '/zonebot',
  '/tools',
  '/academy',
  '/research',
  '/zonematch',
  '/signin',
  '/signup',
  '/recover',
  '/confirm?token_hash=abc&type=signup',
  unknown,
];

/** Every address in every language, the themes in turn; one browser visits those of a language and theme. */
for (const [index, language] of languages.entries())
  for (const theme of ['light', 'dark'] as const)
    test(`every address answers, is accessible, fits 320 px and a finger in ${language}, ${theme}`, async ({
      page,
    }) => {
      const paths = open.filter((_, place) => (index + place) % 2 === (theme === 'light' ? 0 : 1));
      test.setTimeout(45_000 * paths.length);
      await prefer(page, language, theme);
      for (const path of paths)
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1440, height: 900 });
          const response = await page.goto(path);
          expect(response?.status()).toBe(path === unknown ? 404 : 200);
          await expectSettled(page);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          await expectAccessible(page);
          await page.setViewportSize({ width: 320, height: 720 });
          await expectNoSidewaysScroll(page);
          await expectLargeTargets(page);
        });
    });

test('a missing asset is 404, not the page', async ({ request }) => {
  expect((await request.get('/assets/no-such-file.js')).status()).toBe(404);
  expect((await request.get('/api/no-such-thing')).status()).toBe(404);
});

test('a page of members asks a visitor to sign in, and the way back does not lead to it again', async ({
  page,
}) => {
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/signin/);
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe('/settings');
});

test('the address a provider comes back to leads who brings nothing to the form to sign in', async ({
  page,
}) => {
  expect((await page.goto('/auth/callback'))?.status()).toBe(200);
  await expect(page).toHaveURL(/\/signin$/);
  await page.goto('/auth/callback?error=access_denied&error_code=otp_expired');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('the page of the kit is not in the build', async ({ page }) => {
  await page.goto('/design');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
});
