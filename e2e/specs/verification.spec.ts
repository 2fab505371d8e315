import { beMember, demoUser, newPerson, signIn } from '../pages/account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../pages/test.ts';

const moderator = { email: 'samira.khalil@cedarhill.example', password: demoUser.password };
const colleague = '01890a5d-ac96-7001-8000-00000000d007';

test('a member sends evidence, a moderator verifies it live, and the member connects', async ({
  page,
  browser,
}) => {
  // Four browsers, one after the other.
  test.slow();
  const person = await beMember(page, newPerson(`Dr. Amal Idris ${Date.now()}`));
  await page.goto('/verification');
  await page.getByLabel('Country of the register').selectOption('JO');
  await page.getByLabel('Register', { exact: true }).fill('Jordan Medical Council');
  await page.getByLabel('Number in the register').fill(`JO-${Date.now()}`);
  await page.getByLabel('Field', { exact: true }).selectOption('nephrology');
  await page.getByLabel('Document').setInputFiles({
    name: 'licence.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n${'licence '.repeat(50)}`),
  });
  await page.getByRole('button', { name: 'Send to the moderators' }).click();
  await expect(page.getByText(/Waiting for a moderator since/)).toBeVisible();
  await expectAccessible(page);

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const queue = await desk.newPage();
  await signIn(queue, moderator);
  await expect(queue).toHaveURL(/\/dashboard$/);
  await queue.goto('/moderation');
  await queue.getByRole('link', { name: person.fullName }).click();
  await queue.getByRole('button', { name: 'Take' }).click();
  await expect(queue.getByRole('button', { name: 'Give back' })).toBeVisible();
  await expectAccessible(queue);
  await queue.getByRole('radio', { name: /Approve/ }).click();
  await queue.getByLabel('Note for the log').fill('Entry found, name equal.');
  await queue.getByRole('button', { name: 'Decide and close' }).click();
  await expect(queue.getByRole('article').getByText('Closed', { exact: true })).toBeVisible();
  await queue.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(queue);
  await desk.close();

  // Without a reload: the member's screen hears of the decision.
  await expect(page.getByRole('region', { name: 'Verified physician' })).toBeVisible();
  const visitor = await browser.newContext();
  const status = await visitor.newPage();
  await status.goto((await page.getByRole('link', { name: 'Public page' }).getAttribute('href')) ?? '');
  await expect(status.getByText('Valid', { exact: true })).toBeVisible();
  await visitor.close();

  await page.goto(`/profile/${colleague}`);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByLabel('Note (optional)').fill('We share patients.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('button', { name: 'Requested' })).toBeVisible();

  const theirs = await browser.newContext();
  const inbox = await theirs.newPage();
  await signIn(inbox, { email: 'ingrid.solberg@fjordside.example', password: demoUser.password });
  await expect(inbox).toHaveURL(/\/dashboard$/);
  await inbox.goto('/connections?tab=requests');
  await expect(inbox.getByText('We share patients.')).toBeVisible();
  await inbox.getByRole('button', { name: `Accept the request of ${person.fullName}` }).click();
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible();
  await theirs.close();
});
