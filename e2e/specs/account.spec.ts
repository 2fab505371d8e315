import { beMember, newPerson, signIn, signOut, signUp } from '../pages/account.ts';
import { expect, test } from '../pages/test.ts';

test('signs up, lands on the dashboard, signs out and in again', async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.fullName);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.fullName);
  await signOut(page);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('leads back to the page that asked for the sign-in', async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await signOut(page);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/signin/);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/settings/);
});

test('signing out goes home without a stop at the form to sign in', async ({ page }) => {
  await signUp(page, newPerson());
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  await signOut(page);
  expect([...new Set(seen)]).toEqual(['/']);
});

test('a session that ends elsewhere keeps what was typed', async ({ page, request }) => {
  const person = await beMember(page);
  // Its end would tell of the session before the press of the button does.
  await page.route('**/api/events', () => undefined);
  await page.goto('/settings');
  const bio = page.getByLabel('Bio');
  await bio.fill('Half a sentence about dialysis');
  const token = await page.evaluate(() => {
    const stored = Object.entries(localStorage).find(([, value]) => value.includes('"access_token"'));
    return stored ? (JSON.parse(stored[1]) as { access_token: string }).access_token : '';
  });
  const response = await request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status()).toBe(204);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Sign in again');
  // Whoever sits there now learns nothing of who left.
  await expect(page.getByLabel('Bio')).toBeHidden();
  await expect(page.getByText(person.fullName)).toHaveCount(0);
  await expect(dialog.getByLabel('Email')).toHaveValue('');
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(bio).toHaveValue('Half a sentence about dialysis');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/profile') && answer.ok());
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await saved;
  await page.reload();
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence about dialysis');
});

test('signing out in one tab clears the screens of the others', async ({ page, context }) => {
  const person = newPerson('Dr. Nadia Rahman');
  await signUp(page, person);
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByLabel('Full name')).toHaveValue(person.fullName);
  const third = await context.newPage();
  await third.goto('/research');
  await expect(third.getByRole('button', { name: /^Account:/ })).toBeVisible();

  await signOut(page);

  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(other.getByLabel('Full name')).toHaveCount(0);
  await expect(other.getByText(person.email)).toHaveCount(0);
  await expect(third.getByRole('button', { name: /^Account:/ })).toHaveCount(0);
  await expect(third.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});

test('signing out on another device clears the screen', async ({ page, browser }) => {
  const person = newPerson('Dr. Nadia Rahman');
  await signUp(page, person);
  await page.goto('/settings');
  await expect(page.getByLabel('Full name')).toHaveValue(person.fullName);

  const device = await browser.newContext();
  const elsewhere = await device.newPage();
  await elsewhere.goto('/signin');
  await signIn(elsewhere, person);
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
  const token = await elsewhere.evaluate(
    () => (JSON.parse(localStorage.getItem('mz-session') ?? '{}') as { access_token?: string }).access_token,
  );
  const ended = await elsewhere.request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status()).toBe(204);

  await expect(page.getByRole('dialog')).toContainText('Sign in again');
  await expect(page.getByLabel('Full name')).toBeHidden();
  await page.getByRole('button', { name: 'Leave this page' }).first().click();
  await expect(page.getByLabel('Full name')).toHaveCount(0);
  await device.close();
});
