import { expect, expectSettled, prefer, test } from '../pages/test.ts';

test('the header is clear on the landing page until it is scrolled by more than 10 px', async ({ page }) => {
  await page.goto('/');
  await expectSettled(page);
  const masthead = page.locator('.masthead');
  await expect(masthead).toHaveClass(/is-clear/);
  await page.evaluate(() => scrollTo(0, 10));
  await expect(masthead).toHaveClass(/is-clear/);
  await page.evaluate(() => scrollTo(0, 11));
  await expect(masthead).not.toHaveClass(/is-clear/);
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

test('the hero leads where the specification says', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Explore Tools' })).toHaveAttribute('href', '/tools');
  await expect(main.getByRole('link', { name: 'Research Hub' })).toHaveAttribute('href', '/research');
  await expect(main.getByRole('link', { name: 'Login to MyZone' })).toHaveAttribute('href', '/login');
});

test('testimonials are marked as illustration while demonstration content is on', async ({ page }) => {
  await page.goto('/');
  const voices = page
    .getByRole('region', { name: /10,000\+/ })
    .or(page.locator('section', { hasText: '10,000+' }))
    .first();
  await expect(voices).toContainText('Illustration');
});

test('a language chosen from the menu turns the page round and stays', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('button', { name: /^Language/ })
    .first()
    .click();
  await page
    .getByRole('menuitemradio', { name: 'العربية' })
    .or(page.getByRole('menuitem', { name: 'العربية' }))
    .click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ar');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' }).first()).toBeVisible();
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

test('the command palette opens by keyboard, finds a page and goes there', async ({ page }) => {
  await page.goto('/');
  await expectSettled(page);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Where to?').fill('privacy');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/privacy$/);
});

test('the slash focuses the search, which leads to the academy', async ({ page }) => {
  await page.goto('/about');
  await expectSettled(page);
  await page.keyboard.press('/');
  await page.keyboard.type('acid base');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/academy\?q=acid(\+|%20)base$/);
});

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/about');
  await expectSettled(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
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
