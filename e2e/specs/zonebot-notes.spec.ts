import type { Page } from '@playwright/test';
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
import { answersOf, ask, openZoneBot } from '../pages/zonebot.ts';

test.describe.configure({ timeout: 120_000 });

const question = 'What are the latest hypertension guidelines?';

/** Asks a question and keeps its answer as a note. */
const keepNote = async (page: Page): Promise<void> => {
  await openZoneBot(page);
  const answer = await ask(page, question);
  const kept = page.waitForResponse('**/note');
  await answer.getByRole('button', { name: 'Save as note' }).click();
  expect((await kept).status()).toBe(201);
};

test('a member keeps, changes, copies and deletes a note', async ({ page, context, allow }) => {
  allow(/status of 503/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beMember(page);
  await page.goto('/zonebot/notes');
  await expect(page.getByText('No notes yet')).toBeVisible();
  await expectAccessible(page);

  await keepNote(page);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/zonebot\/notes$/);
  const notes = page.getByRole('article', { name: question });
  await expect(notes).toHaveCount(1);
  await expect(notes.locator('[data-part=kept-text]')).not.toContainText(/doi:10\./);
  await notes.getByRole('button', { name: 'Show all' }).click();
  await expect(notes.getByRole('button', { name: 'Show less' })).toBeFocused();
  await expect(notes.locator('[data-part=kept-text]')).toContainText(/doi:10\./);

  await expect(notes.locator('[data-part=kept-text]')).not.toContainText('**');
  await expect(notes.locator('[data-part=kept-text] a').first()).toHaveAttribute('href', /^https:/);

  const note = page.getByRole('article');
  const edit = note.getByRole('button', { name: 'Edit' });
  await edit.click();
  const title = page.getByRole('textbox', { name: 'Title' });
  const text = page.getByRole('textbox', { name: 'Text of the note' });
  await expect(title).toBeFocused();
  await text.press('Escape');
  await expect(edit).toBeFocused();
  await edit.press('Enter');
  await title.fill(' ');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await title.fill('Targets for my clinic');
  await text.fill('Below 130/80 for most. Seen with Mrs Sarah Johnson, MRN 4482913');
  await page.getByRole('button', { name: 'Mask all' }).click();
  await expect(text).not.toHaveValue(/4482913|Johnson/);
  await page.route('**/api/notes/*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await title.press('Enter');
  await expect(note.getByRole('alert')).toBeVisible();
  await title.press('Enter');
  await expect(edit).toBeFocused();
  await expect(note.getByRole('heading', { name: 'Targets for my clinic' })).toBeVisible();

  await page.route('**/api/notes?**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByText('The notes could not be loaded.')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/notes?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(note).toContainText('Below 130/80 for most.');
  await expect(note.getByRole('heading')).toHaveText('Targets for my clinic');
  await note.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Below 130\/80 for most\./);

  await note.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this note?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No notes yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'My notes' })).toBeFocused();
});

test('a note leads to its conversation as long as there is one', async ({ page }) => {
  await beMember(page);
  await keepNote(page);
  await page.goto('/zonebot/notes');
  const note = page.getByRole('article', { name: question });
  await note.getByRole('link', { name: 'Open conversation' }).click();
  await expect(page).toHaveURL(/\/zonebot\/[0-9a-f-]{36}$/);
  await expect(answersOf(page)).toHaveCount(1);
  const list = page.locator('[data-part=conversations]');
  await list.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(answersOf(page)).toHaveCount(0);
  await list.getByRole('link', { name: 'My notes' }).click();
  await expect(note.locator('[data-part=kept-text]')).toContainText('mmHg');
  await expect(note.getByRole('link', { name: 'Open conversation' })).toHaveCount(0);
});

for (const [index, language] of languages.entries())
  test(`notes are accessible and fit 320 px in ${language}`, async ({ page }) => {
    const shoot = async (name: string) => {
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/notes-${language}-${name}.png` });
    };
    await beMember(page);
    await keepNote(page);
    await prefer(page, language, index === 1 ? 'dark' : 'light');
    await page.goto('/zonebot');
    await page.locator('[data-part=conversations] a[href="/zonebot/notes"]').click();
    const note = page.getByRole('article');
    await expect(note.getByRole('heading')).toContainText(question);
    await expectSettled(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectAccessible(page);
    await shoot('wide');
    for (const width of [1920, 320]) {
      await page.setViewportSize({ width, height: 720 });
      await expectNoSidewaysScroll(page);
    }
    await shoot('320');
    await note.locator('[data-part=answer-actions] button').first().click();
    const title = note.getByRole('textbox').first();
    await expect(title).toBeFocused();
    const header = await page.getByRole('banner').first().boundingBox();
    await expect
      .poll(async () => (await title.boundingBox())?.y)
      .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot('edit-320');
  });

test('doses and ranges in Arabic notes and drafts are not turned around', async ({ page }) => {
  await beMember(page);
  await prefer(page, 'ar');
  await openZoneBot(page);
  const answer = await ask(page, 'ما علاج الحماض الكيتوني السكري؟');
  for (const [name, address] of [
    ['حفظ كملاحظة', '**/note'],
    ['اسأل الزملاء', '**/case-draft'],
  ] as const) {
    const kept = page.waitForResponse(address);
    await answer.getByRole('button', { name }).click();
    expect((await kept).ok()).toBe(true);
  }
  for (const path of ['/zonebot/notes', '/zonebot/drafts']) {
    await page.goto(path);
    const text = page.locator('[data-part=kept-text]').first();
    await expect(text.locator('bdi[dir="ltr"]', { hasText: /^0\.1 units\/kg\/h$/ }).first()).toBeVisible();
    await expect(text.locator('bdi[dir="ltr"]', { hasText: /^<3\.5 mmol\/L$/ }).first()).toBeVisible();
  }
});
