import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSettled,
  languages,
  prefer,
  test,
} from '../pages/test.ts';

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
  '/social',
  '/academy',
  '/research',
  '/zonematch',
  '/signin',
  '/signup',
  '/recover',
  '/confirm?token_hash=abc&type=signup',
  '/nothing-of-the-kind',
];

for (const [index, language] of languages.entries()) {
  for (const [position, path] of open.entries()) {
    const theme = (index + position) % 2 === 0 ? 'light' : 'dark';
    test(`${path} in ${language}, ${theme}: answers, is accessible and fits 320 px`, async ({ page }) => {
      await prefer(page, language, theme);
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expectSettled(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 720 });
      await expectNoSidewaysScroll(page);
    });
  }
}

test('a missing asset is 404, not the page', async ({ request }) => {
  expect((await request.get('/assets/no-such-file.js')).status()).toBe(404);
  expect((await request.get('/api/no-such-thing')).status()).toBe(404);
});

test('an unknown page says so in the specification’s words and leads on', async ({ page }) => {
  await page.goto('/nothing-of-the-kind');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(
    page.getByText(
      "Sorry, we couldn't find the page you're looking for. It might have been moved, deleted, or never existed.",
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Resources' })).toHaveAttribute('href', '/academy');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

for (const path of [
  '/dashboard',
  '/settings',
  '/myzone',
  '/myzone/growth',
  '/myzone/voice-notes',
  '/profile',
])
  test(`${path} asks a visitor to sign in and keeps the way back`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/signin/);
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toBe(path);
  });

test('/login leads to the sign-in', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveURL(/\/signin$/);
});
