import { rmSync } from 'node:fs';
import { makeFolder, type ServerProcess, startServer } from '../faults/server-process.ts';
import { newPerson } from '../pages/account.ts';
import { findLink } from '../pages/mail.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

// One server for both, so one worker.
test.describe.configure({ mode: 'default' });

/** What the mailed links name: the port is only known once the server listens. */
const publicUrl = 'http://confirmation.example';
let server: ServerProcess;
let dataDir: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  dataDir = makeFolder();
  server = await startServer({
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    AUTH_AUTOCONFIRM: 'off',
    AUTH_MAIL_INTERVAL: '0',
  });
});
test.afterAll(async () => {
  await server?.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test('an account is confirmed by a click on the mailed page, not by a visit of it', async ({
  page,
  request,
}) => {
  const person = newPerson('Dr. Waiting');
  await page.goto(`${server.url}/signup`);
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);

  const mailed = await findLink(
    person.email,
    /http:\/\/\S+\/confirm\?[^\s"'<>]*type=signup[^\s"'<>]*/,
    dataDir,
  );
  expect(new URL(mailed).origin).toBe(publicUrl);
  const link = mailed.replace(publicUrl, server.url);
  expect((await request.get(link)).status()).toBe(200);
  await page.goto(`${server.url}/signin`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('Your email is confirmed. Welcome.')).toBeVisible();
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.fullName);
});
