import { TOTP } from 'otpauth';
import { newPerson, signIn, signOut, signUp } from '../pages/account.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

test('keeps what is chosen, makes recovery codes, and lets one in where the app is lost', async ({
  page,
}) => {
  const person = newPerson();
  await signUp(page, person);
  await page.goto('/settings?tab=notifications');
  const mentions = page.getByRole('switch', { name: 'Mentions: Email' });
  await expect(mentions).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/settings') && answer.ok());
  await mentions.click();
  await saved;
  await page.reload();
  await expect(mentions).not.toBeChecked();
  await expectAccessible(page);

  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = /[A-Z2-7]{32}/.exec(((await dialog.textContent()) ?? '').replaceAll(/\s/g, ''))?.[0] ?? '';
  // The sixth digit submits.
  await dialog.getByLabel('Six-digit code').fill(new TOTP({ secret }).generate());
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Make codes' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const code = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/settings?tab=security');
  await expect(page.getByText('9 of 10 left')).toBeVisible();
});
