import { newPerson, signIn, signOut, signUp } from '../pages/account.ts';
import { findLink } from '../pages/mail.ts';
import { expect, test } from '../pages/test.ts';

test('sets a new password by a mailed link that a scanner’s visit does not burn', async ({
  page,
  request,
}) => {
  const person = newPerson();
  await signUp(page, person);
  await signOut(page);
  await page.goto('/recover');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`If ${person.email} has an account`)).toBeVisible();

  const link = await findLink(person.email, /http:\/\/\S+\/confirm\?[^\s"'<>]*type=recovery[^\s"'<>]*/);
  expect((await request.get(link)).status()).toBe(200);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  const password = `${person.password}-new`;
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();

  await page.goto('/dashboard');
  await signOut(page);
  await signIn(page, person);
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
  await signIn(page, { email: person.email, password });
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});
