import { beMember } from '../pages/account.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSettled,
  languages,
  prefer,
  test,
} from '../pages/test.ts';
import { ask, openZoneBot } from '../pages/zonebot.ts';

test.describe.configure({ timeout: 120_000 });

const question = 'What are the latest hypertension guidelines?';

test('a member begins, changes, copies and deletes a draft for colleagues', async ({
  page,
  context,
  allow,
}) => {
  allow(/status of 503/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beMember(page);
  await page.goto('/zonebot/drafts');
  await expect(page.getByText('No drafts yet')).toBeVisible();
  await expectAccessible(page);

  await openZoneBot(page);
  const answer = await ask(page, question);
  for (const _time of [1, 2]) {
    const kept = page.waitForResponse('**/case-draft');
    await answer.getByRole('button', { name: 'Ask colleagues' }).click();
    expect((await kept).ok()).toBe(true);
  }
  await page.getByRole('button', { name: 'Open', exact: true }).first().click();
  await expect(page).toHaveURL(/\/zonebot\/drafts$/);
  const drafts = page.getByRole('article');
  await expect(drafts).toHaveCount(1);
  await expect(drafts).toContainText(question);
  await expect(page.getByText('Only you can see them until you post them in Social')).toBeVisible();

  const edit = drafts.getByRole('button', { name: 'Edit' });
  await edit.click();
  const field = page.getByRole('textbox', { name: 'Text of the draft' });
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(edit).toBeFocused();
  await edit.press('Enter');
  await field.fill('Mrs Sarah Johnson, MRN 4482913: whom would you ask?');
  await page.getByRole('button', { name: 'Mask all' }).click();
  await expect(field).not.toHaveValue(/4482913|Johnson/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit).toBeFocused();
  await expect(drafts).toContainText('whom would you ask?');
  await page.route('**/api/post-drafts?**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByText('The drafts could not be loaded.')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/post-drafts?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(drafts).toContainText('whom would you ask?');
  const shown = await drafts.locator('[data-part=kept-text]').textContent();
  await drafts.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);

  await page.route('**/api/post-drafts/*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await drafts.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this draft?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No drafts yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Drafts for colleagues' })).toBeFocused();
});

for (const [index, language] of languages.entries())
  test(`drafts are accessible and fit 320 px in ${language}`, async ({ page }) => {
    await beMember(page);
    await openZoneBot(page);
    const answer = await ask(page, question);
    const kept = page.waitForResponse('**/case-draft');
    await answer.getByRole('button', { name: 'Ask colleagues' }).click();
    await kept;
    await prefer(page, language, index === 1 ? 'dark' : 'light');
    await page.goto('/zonebot');
    await page.locator('[data-part=conversations] a[href="/zonebot/drafts"]').click();
    await expect(page.getByRole('article')).toContainText(question);
    await expectSettled(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectAccessible(page);
    await page.getByRole('article').locator('[data-part=answer-actions] button').first().click();
    await expect(page.getByRole('article').getByRole('textbox')).toBeFocused();
    await expectAccessible(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/drafts-${language}.png` });
    await page.setViewportSize({ width: 320, height: 720 });
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expectNoSidewaysScroll(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/drafts-${language}-320.png` });
  });
