import { TOTP } from 'otpauth';
import { beMember, newPerson, signIn, signOut, signUp } from '../pages/account.ts';
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
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
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

test('adds a security key and signs in with it as the second step', async ({ page }) => {
  // What a key in the USB port answers when it is touched.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'u2f', transport: 'usb', automaticPresenceSimulation: true },
  });
  const person = await beMember(page);
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Add security key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name (optional)').fill('Blue key');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add security key' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Blue key')).toBeVisible();
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);

  await signOut(page);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  const touch = page.getByRole('button', { name: 'Use a security key' });
  await expect(touch).toBeVisible();
  // There is no app whose code could be asked for.
  await expect(page.getByLabel('Six-digit code')).toHaveCount(0);
  await touch.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
