import { beMember, demoUser, signIn } from '../pages/account.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSettled,
  languages,
  prefer,
  test,
} from '../pages/test.ts';

test('shows the demonstration user real figures', async ({ page }) => {
  const dayOf = (time: Date) =>
    new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(time);
  const before = dayOf(new Date());
  await signIn(page, demoUser);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(demoUser.fullName);
  // Midnight may come in between.
  await expect(page.getByRole('main')).toContainText(new RegExp(`${before}|${dayOf(new Date())}`));
  const activity = page
    .getByRole('region', { name: 'Your figures' })
    .locator('> *')
    .filter({ hasText: 'Platform activity' });
  await expect(activity).toContainText('85%');
  await expect(activity).toContainText('last 20 days');
  await expect(page.getByRole('main')).toContainText('Cedar Hill University Hospital');
  await expect(page.getByText('Journal club: EMPA-KIDNEY, two years on').first()).toBeVisible();
  await expectAccessible(page);
});

for (const language of languages)
  for (const theme of ['light', 'dark'] as const)
    test(`is accessible and fits every width in ${language}, ${theme}`, async ({ page }) => {
      await prefer(page, language, theme);
      await page.goto('/signin');
      await page.locator('input[type=email]').fill(demoUser.email);
      await page.locator('input[type=password]').fill(demoUser.password);
      await page.locator('form button[type=submit]').click();
      await expect(page).toHaveURL(/\/dashboard$/);
      for (const path of ['/dashboard', '/settings']) {
        await page.goto(path);
        await expectSettled(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expectAccessible(page);
        for (const width of [320, 768, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoSidewaysScroll(page);
        }
        await page.setViewportSize({ width: 1440, height: 900 });
      }
    });

test('a change in another window arrives without a reload', async ({ page, context }) => {
  await beMember(page);
  const stream = page.waitForResponse('**/api/events');
  await page.goto('/dashboard');
  // From here on the screen is told of changes.
  expect((await stream).status()).toBe(200);
  const card = page.getByRole('main');
  await expect(card).not.toContainText('Harbour Street Clinic');
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByLabel('Hospital').fill('Harbour Street Clinic');
  await other.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(card).toContainText('Harbour Street Clinic');
  await expect(card).toContainText('You updated your profile');
});
