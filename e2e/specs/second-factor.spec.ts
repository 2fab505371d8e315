import { TOTP } from 'otpauth';
import { newPerson, signIn, signOut, signUp } from '../pages/account.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

/** One step before and one after the present are let in, so a code of the present or the next lasts half a minute. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

test('turns the second factor on, asks for it at sign-in, and refuses a wrong or used code', async ({
  page,
}) => {
  const person = newPerson();
  await signUp(page, person);
  await page.goto('/settings');
  await page
    .getByRole('tab', { name: 'Security' })
    .or(page.getByRole('link', { name: 'Security' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Enable' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = /[A-Z2-7]{32}/.exec(((await dialog.textContent()) ?? '').replaceAll(/\s/g, ''))?.[0] ?? '';
  expect(secret).toHaveLength(32);
  const first = codeOf(secret);
  await dialog.getByLabel('Six-digit code').fill(first);
  // The sixth digit submits.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('On', { exact: true })).toBeVisible();

  await signOut(page);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Six-digit code').fill(first);
  await expect(page.getByRole('alert')).toBeVisible();
  // Arabic-Indic digits are what an Arabic keyboard types.
  const arabic = [...codeOf(secret, 1)].map((digit) => String.fromCharCode(0x0660 + Number(digit))).join('');
  await page.getByLabel('Six-digit code').fill(arabic);
  await expect(page).toHaveURL(/\/dashboard$/);
});
