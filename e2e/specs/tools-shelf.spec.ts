import type { Page } from '@playwright/test';
import { beMember, newPerson, signUp } from '../pages/account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../pages/test.ts';

const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const list = (page: Page, name: string) =>
  page.getByRole('navigation', { name, exact: true }).getByRole('link');
const history = (page: Page) => page.getByRole('region', { name: 'Your calculations' });
const mine = (page: Page) =>
  page.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem('mz-session') ?? '{}');
    const answer = await fetch('/api/calculators/mine', { headers: { authorization: `Bearer ${token}` } });
    return answer.json();
  });
/** Tells the server of a use by an older page. */
const useOlder = (page: Page, id: string) =>
  page.evaluate(async (tool) => {
    const { access_token: token } = JSON.parse(localStorage.getItem('mz-session') ?? '{}');
    const answer = await fetch(`/api/calculators/${tool}/uses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: '0.9.0' }),
    });
    return answer.status;
  }, id);

test('favourites move up at the first sign-in and follow the account', async ({ page, browser }) => {
  await page.goto('/tools/bmi');
  await page.getByRole('button', { name: 'Favourite' }).click();
  await expect(list(page, 'Favourites')).toHaveText(['Body mass index (BMI)']);
  const person = newPerson();
  await signUp(page, person);
  await page.goto('/tools/qtc');
  await expect(list(page, 'Favourites')).toHaveText(['Body mass index (BMI)']);
  // Shown from this browser first; the next one is put before it only once it has moved up.
  await expect.poll(async () => (await mine(page)).favourites).toEqual(['bmi']);
  await page.getByRole('button', { name: 'Favourite' }).click();
  await expect(list(page, 'Favourites').first()).toContainText('QT');
  await expect.poll(async () => (await mine(page)).favourites).toEqual(['qtc', 'bmi']);

  // Another browser has none of its own.
  const other = await (await browser.newContext()).newPage();
  await other.goto('/signin');
  await other.getByLabel('Email').fill(person.email);
  await other.getByLabel('Password', { exact: true }).fill(person.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.goto('/tools');
  await expect(list(other, 'Favourites')).toHaveCount(2);
  await other.getByRole('navigation', { name: 'Favourites' }).getByText('Body mass index (BMI)').click();
  await expect(other.getByRole('heading', { level: 1, name: 'Body mass index (BMI)' })).toBeVisible();
  await other.getByRole('button', { name: 'Favourite' }).click();
  await expect(list(other, 'Favourites')).toHaveCount(1);
  await expect.poll(async () => (await mine(page)).favourites).toEqual(['qtc']);
  await other.context().close();
});

test('a favourite the server refuses is taken back and says so', async ({ page, allow }) => {
  allow(/status of 403/);
  await beMember(page);
  await page.route('**/api/calculators/bmi/favourite', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'forbidden', message: 'No.', requestId: 'x', fields: [] } },
    }),
  );
  await page.goto('/tools/bmi');
  const star = page.getByRole('button', { name: 'Favourite' });
  await star.click();
  await expect(page.getByText('The favourite could not be saved.')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'false');

  // The learning record is reached from here too, on a screen that stands without the cache of the others.
  await page.getByRole('button', { name: 'Put on my learning record' }).click();
  await expect(page.getByLabel('What do you take from its limits and sources?')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Can be kept in \d+ s$/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a finished calculation is a use, told once; a keystroke is none', async ({ page }) => {
  const uses: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/uses')) uses.push(request.postData() ?? '');
  });
  await beMember(page);
  await page.goto('/tools/bmi');
  await page.getByLabel('Weight', { exact: true }).fill('81');
  await page.getByLabel('Height', { exact: true }).fill('180');
  await expect(result(page)).toContainText('25.0');
  expect(uses).toEqual([]);
  const press = page.getByRole('button', { name: 'Calculate' });
  await press.click();
  await expect(result(page)).toBeFocused();
  await expect.poll(() => uses.length).toBe(1);
  await press.click();
  await expect
    .poll(async () => (await mine(page)).recents.map(({ id }: { id: string }) => id))
    .toEqual(['bmi']);
  // Nothing that was entered leaves the page while the history is off.
  expect(uses).toEqual(['{"version":"1.0.0"}']);
  await page.goto('/tools');
  await expect(list(page, 'Last used')).toHaveText(['Body mass index (BMI)']);
});

test('the history is off until asked for, is used again, and deleted one by one or whole', async ({
  page,
}) => {
  await beMember(page);
  await page.goto('/tools/bmi');
  await expect(history(page)).toContainText('Inputs only, no patient identity');
  await expect(history(page)).toContainText('Nothing is added while the history is off.');
  const control = history(page).getByRole('switch', { name: 'Keep a history' });
  await expect(control).toHaveAttribute('aria-checked', 'false');
  await control.click();
  await expect(control).toHaveAttribute('aria-checked', 'true');
  await expect.poll(async () => (await mine(page)).historyEnabled).toBe(true);

  const weight = page.getByLabel('Weight', { exact: true });
  await page.getByLabel('Height', { exact: true }).fill('180');
  const rows = history(page).getByRole('listitem');
  for (const kilograms of ['60', '70', '80', '90']) {
    await weight.fill(kilograms);
    await weight.press('Enter');
    await expect(rows.first()).toContainText(`Weight: ${kilograms} kg`);
  }
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('Body mass index (BMI): 27.8');
  // What lies half under the masthead has no size of its own.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  await rows
    .last()
    .getByRole('link', { name: /^Use again/ })
    .click();
  await expect(weight).toHaveValue('60');
  await expect(result(page)).toContainText('18.5');

  await rows
    .nth(1)
    .getByRole('button', { name: /^Delete the calculation/ })
    .click();
  await expect(rows).toHaveCount(3);
  await expect(history(page)).not.toContainText('80 kg');
  await page.reload();
  await expect(rows).toHaveCount(3);

  await page.goto('/tools/qtc');
  await expect(history(page)).toContainText('No calculations with this tool are kept.');
  await history(page).getByRole('radio', { name: 'All tools' }).click();
  await expect(rows).toHaveCount(3);
  await history(page).getByRole('button', { name: 'Delete all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your whole history?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(rows).toHaveCount(3);
  await history(page).getByRole('button', { name: 'Delete all' }).click();
  await dialog.getByRole('button', { name: 'Delete all' }).click();
  await expect(dialog).toBeHidden();
  await expect(history(page)).toContainText('No calculations are kept.');
});

test('a long history comes in pages, and one that fails says so and tries again', async ({ page, allow }) => {
  allow(/status of 403/);
  await beMember(page);
  await page.goto('/tools/bmi');
  await history(page).getByRole('switch').click();
  await expect.poll(async () => (await mine(page)).historyEnabled).toBe(true);
  await page.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem('mz-session') ?? '{}');
    for (let kilograms = 60; kilograms < 71; kilograms += 1)
      await fetch('/api/calculators/bmi/uses', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ inputs: { weightKg: kilograms, heightCm: 180 } }),
      });
  });
  await page.reload();
  const rows = history(page).getByRole('listitem');
  await expect(rows).toHaveCount(8);
  await expect(rows.first()).toContainText('70 kg');
  await history(page).getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(11);
  await expect(history(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoSidewaysScroll(page);

  await page.route('**/api/calculators/history?*', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'forbidden', message: 'No.', requestId: 'x', fields: [] } },
    }),
  );
  await page.reload();
  await expect(history(page)).toContainText('Your calculations did not load.');
  await page.unroute('**/api/calculators/history?*');
  await history(page).getByRole('button', { name: 'Retry' }).click();
  await expect(rows).toHaveCount(8);
});

test('a changed formula is told once to the member who used the old one', async ({ page }) => {
  await beMember(page);
  await page.goto('/');
  expect(await useOlder(page, 'bmi')).toBe(201);
  await page.goto('/tools');
  const notice = page.getByText('A formula changed since you last used it');
  await expect(notice).toBeVisible();
  await expect(page.getByText('version 0.9.0 is now 1.0.0')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(async () => (await mine(page)).changes).toEqual([]);
  await page.reload();
  await expect(list(page, 'Last used')).toHaveText(['Body mass index (BMI)']);
  await expect(notice).toBeHidden();
});

test('a changed formula is told once to a visitor too', async ({ page }) => {
  await page.goto('/tools/bmi');
  await page.evaluate(() => localStorage.setItem('tools', JSON.stringify({ versions: { bmi: '0.9.0' } })));
  await page.reload();
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('A formula changed since you last used it')).toBeHidden();
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a member goes on, and what was done is told when the network is back', async ({
    page,
    context,
    allow,
  }) => {
    allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await beMember(page);
    await page.goto('/tools/qtc');
    await page.getByRole('button', { name: 'Favourite' }).click();
    await expect.poll(async () => (await mine(page)).favourites).toEqual(['qtc']);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(list(page, 'Favourites')).toHaveCount(1);
    await page.goto('/tools/bmi#weightKg=81');
    await page.getByLabel('Height', { exact: true }).fill('180');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(result(page)).toContainText('25.0');
    await page.goto('/tools/fib-4');
    await page.getByRole('button', { name: 'Favourite' }).click();
    await page.goto('/tools');
    await expect(list(page, 'Last used')).toHaveText(['Body mass index (BMI)']);
    await expect(list(page, 'Favourites')).toHaveCount(2);

    await context.setOffline(false);
    await expect
      .poll(async () => {
        const { favourites, recents } = await mine(page);
        return [favourites, recents.map(({ id }: { id: string }) => id)];
      })
      .toEqual([['fib-4', 'qtc'], ['bmi']]);
    await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
  });
});
