import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { beMember, createAccount, newPerson } from '../pages/account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../pages/test.ts';

/** As an operator gives the first role, on the server. */
const makeAdministrator = (email: string) =>
  promisify(execFile)(process.execPath, ['apps/server/src/features/roles/role-command.ts', email, 'admin'], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  });

test('a new administrator checks a licence, decides a report and makes a backup from the desk', async ({
  page,
  browser,
}) => {
  // Three members, a file and a backup.
  test.slow();
  const stamp = Date.now();
  const admin = newPerson(`Dr. Hani Murad ${stamp}`);
  await beMember(page, admin);
  await makeAdministrator(admin.email);

  const author = newPerson(`Dr. Omar Said ${stamp}`);
  const { session } = await createAccount(page, author);
  const headersOf = (text: string) => ({
    authorization: `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}`,
  });
  const written = await page.request.post('/api/posts', {
    headers: headersOf(session),
    data: { clientId: randomUUID(), language: 'en', text: 'The best tonic there is, order it from me' },
  });
  expect(written.status()).toBe(201);
  const { id: subjectId } = (await written.json()) as { id: string };
  const applicant = newPerson(`Dr. Amal Idris ${stamp}`);
  const theirs = await browser.newContext();
  const form = await theirs.newPage();
  await beMember(form, applicant);
  await form.goto('/verification');
  await form.getByLabel('Country of the register').selectOption('JO');
  await form.getByLabel('Register', { exact: true }).fill('Jordan Medical Council');
  await form.getByLabel('Number in the register').fill(`JO-${stamp}`);
  await form.getByLabel('Field', { exact: true }).selectOption('nephrology');
  await form.getByLabel('Document').setInputFiles({
    name: 'licence.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n${'licence '.repeat(50)}`),
  });
  await form.getByRole('button', { name: 'Send to the moderators' }).click();
  await expect(form.getByText(/Waiting for a moderator since/)).toBeVisible();
  const token = await form.evaluate(() => localStorage.getItem('mz-session') ?? '');
  const reported = await page.request.post('/api/reports', {
    headers: headersOf(token),
    data: { kind: 'post', subjectId, reason: 'advertising' },
  });
  expect(reported.status()).toBe(201);
  await theirs.close();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(page.getByRole('region', { name: 'Health' })).toBeVisible();
  await expectAccessible(page);

  await test.step('the licence, found by the name of the member', async () => {
    await page.getByRole('link', { name: 'Members and roles' }).click();
    await page.getByLabel('Find by name or address').fill(applicant.fullName);
    await page.getByRole('link', { name: `Check waits ${applicant.fullName}` }).click();
    await page.getByRole('button', { name: 'Take' }).click();
    await page.getByRole('radio', { name: /Approve/ }).click();
    await page.getByLabel('Note for the log').fill('Entry found, name equal.');
    await page.getByRole('button', { name: 'Decide and close' }).click();
    await expect(page.getByRole('article').getByText('Closed', { exact: true })).toBeVisible();
  });

  await test.step('the report, from what waits', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Reports and appeals' }).click();
    await page.getByRole('link', { name: author.fullName }).click();
    await page.getByRole('radio', { name: /^Hide\b(?! and)/ }).click();
    await page.getByLabel('Note for the log').fill('Advertising.');
    await page.getByRole('button', { name: 'Send and close' }).click();
    await expect(page.getByRole('article').getByText('Closed', { exact: true })).toBeVisible();
  });

  await test.step('the backup', async () => {
    await page.goto('/admin/backups');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByRole('cell', { name: 'Done' }).first()).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
  });

  await test.step('all of it is on record', async () => {
    await page.goto('/admin/audit');
    await page.getByLabel('Action').selectOption('backup_started');
    await expect(page.getByRole('row').filter({ hasText: admin.fullName }).first()).toBeVisible();
  });
});
