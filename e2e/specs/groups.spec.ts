import { readFile } from 'node:fs/promises';
import { createAccount, newPerson } from '../pages/account.ts';
import { callAs, type Member, openBrowser } from '../pages/story.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

const pdf = Buffer.from(`%PDF-1.4\n${'order set '.repeat(40)}`);

test('a vote is seen as it is cast, by nobody’s name, and a file is for the group alone', async ({
  page,
  browser,
}) => {
  const sign = async (name: string): Promise<Member & { origin: string }> => {
    const { origin, session } = await createAccount(page, newPerson(name));
    const { access_token: token, user } = JSON.parse(session) as {
      access_token: string;
      user: { id: string };
    };
    return { id: user.id, session, origin, headers: { authorization: `Bearer ${token}` } };
  };
  const [farah, omar] = [await sign('Dr. Farah Aziz'), await sign('Dr. Omar Nasser')];
  const { origin } = farah;
  const call = <Answer>(member: Member, method: string, route: string, body?: object): Promise<Answer> =>
    callAs<Answer>(origin, member, method, route, body);
  const { items } = await call<{ items: { id: string }[] }>(farah, 'GET', '/articles?q=kidney&limit=1');
  const { id } = await call<{ id: string }>(farah, 'POST', '/groups', {
    name: 'Kidney club',
    access: 'open',
  });
  await call(omar, 'PUT', `/groups/${id}/membership`);
  await call(farah, 'POST', `/groups/${id}/meetings`, {
    articleId: items[0]?.id,
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    timeZone: 'Asia/Amman',
    poll: { question: 'Would you start it at ACR below 30?', options: ['Yes', 'No'] },
  });
  const first = await openBrowser(browser, origin, farah.session, 'en');
  const second = await openBrowser(browser, origin, omar.session, 'en');
  await Promise.all([first, second].map((one) => one.goto(`/social/groups/${id}`)));
  const [mine, theirs] = [first, second].map((one) =>
    one.getByRole('region', { name: 'Would you start it at ACR below 30?' }),
  );
  if (!mine || !theirs) throw new Error('There are two pages.');
  await expect(mine.getByText('0 votes')).toBeVisible();
  await theirs.getByRole('button', { name: /^Yes/ }).click();
  await expect(theirs.getByRole('button', { name: /^Yes/ })).toContainText('You');
  await expect(mine.getByText('1 vote', { exact: true })).toBeVisible();
  await expect(mine.getByRole('button', { name: /^Yes/ })).toContainText('100%');
  await expect(mine).not.toContainText('You');
  await expectAccessible(first);

  await second.getByRole('tab', { name: 'Files' }).click();
  await second.getByRole('button', { name: 'Add a file' }).click();
  const dialog = second.getByRole('dialog', { name: 'Add a file' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'order_set.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('order set');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('ACR with potassium');
  await dialog.getByRole('checkbox', { name: /No patient can be recognised/ }).check();
  await dialog.getByRole('button', { name: 'Add a file' }).click();
  await expect(dialog).toBeHidden();

  await first.getByRole('tab', { name: 'Files' }).click();
  const download = first.waitForEvent('download');
  await first.getByRole('button', { name: 'Download: ACR with potassium' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('ACR with potassium.pdf');
  expect((await readFile(await saved.path())).equals(pdf)).toBe(true);
  await expectAccessible(first);
  const { files } = await call<{ files: { path: string }[] }>(farah, 'GET', `/groups/${id}/files`);
  await call(omar, 'DELETE', `/groups/${id}/membership`);
  const gone = await page.request.get(files[0]?.path ?? '', { headers: omar.headers });
  expect(gone.status()).toBe(404);
  await first.getByRole('button', { name: 'Remove: ACR with potassium' }).click();
  await first
    .getByRole('dialog', { name: 'Remove this file?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(first.getByText('No files yet.')).toBeVisible();
});
