import { expect, test } from '../pages/test.ts';

test('a message is checked, kept when it fails, and stored', async ({ page, allow }) => {
  allow(/Failed to load resource/);
  await page.goto('/contact');
  const form = page.getByRole('main').locator('form');
  await form.locator('button[type=submit]').click();
  await expect(form.getByRole('alert').or(form.locator('[aria-invalid=true]')).first()).toBeVisible();
  await form.locator('input[name=name]').fill('Dr. Visitor');
  await form.locator('input[name=email]').fill('visitor@browser.example');
  await form.locator('input[name=subject]').fill('A question on installing');
  await form.locator('textarea[name=message]').fill('Does it run on the ward computer of 2019?');
  await page.route('**/api/contact', (route) => route.abort());
  await form.locator('button[type=submit]').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(form.locator('textarea[name=message]')).toHaveValue(
    'Does it run on the ward computer of 2019?',
  );
  await page.unroute('**/api/contact');
  const answer = page.waitForResponse('**/api/contact');
  await form.locator('button[type=submit]').click();
  expect((await answer).status()).toBe(201);
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
});
