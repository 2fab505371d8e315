import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { beMember, createAccount, newPerson, signIn } from '../pages/account.ts';
import { openSearch, paperOf, savePaper } from '../pages/research.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

const deliver = 'Dapagliflozin in Heart Failure with Mildly Reduced or Preserved Ejection Fraction';
const surgisphere = 'Cardiovascular Disease, Drug Therapy, and Mortality in Covid-19';

test('a retraction tops the card, the record and the saved paper', async ({ page }) => {
  await beMember(page);
  await openSearch(page, 'Surgisphere');
  const paper = paperOf(page, surgisphere);
  await expect(paper).toContainText('Retracted June 4, 2020.');
  await expect(paper.getByRole('link', { name: /Read the notice/ })).toHaveAttribute('href', /doi\.org/);
  const struck = paper.getByRole('link', { name: surgisphere });
  await expect(struck).toHaveCSS('text-decoration-line', 'line-through');
  await savePaper(page, paper);
  await page.goto('/research/saved');
  await expect(page.getByRole('listitem').filter({ hasText: surgisphere })).toContainText(
    'Retracted June 4, 2020.',
  );
  await page.getByRole('link', { name: surgisphere }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Retracted:${surgisphere}`);
  await expect(page.getByRole('article').first()).toContainText('Retracted June 4, 2020.');
  await page.getByRole('button', { name: 'Cite' }).first().click();
  await expect(page.getByRole('dialog')).toContainText(/RETRACTED/);
});

test('a visitor who saves signs in and comes back', async ({ page }) => {
  const person = newPerson();
  await createAccount(page, person);
  await openSearch(page, 'heart failure');
  await paperOf(page, deliver).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/signin\?next=%2Fresearch/);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/research\?q=heart/);
  await savePaper(page, paperOf(page, deliver));
});

/** A new member with one paper that has a note and lies in a collection; the panel is left open. */
const saveWithNote = async (page: Page): Promise<void> => {
  await beMember(page);
  await openSearch(page, deliver);
  const panel = await savePaper(page, paperOf(page, deliver));
  await panel.getByRole('textbox', { name: 'New collection' }).fill('Journal club');
  await panel.getByRole('button', { name: 'Create the collection' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Journal club' })).toBeChecked();
  await panel.getByRole('textbox', { name: 'Your note' }).fill('Present on Monday');
  await expect(panel.getByText('Saved.')).toBeVisible();
};
const savedPaper = (page: Page) => page.getByRole('listitem').filter({ hasText: deliver });

test('saves with note and collection, and exports them', async ({ page }) => {
  await saveWithNote(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('region', { name: 'Saved' }).getByRole('link', { name: /Journal club/ }),
  ).toContainText('1');

  await page.reload();
  await page
    .getByRole('region', { name: 'Saved' })
    .getByRole('link', { name: /Journal club/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journal club' })).toBeVisible();
  await expect(savedPaper(page).getByRole('textbox', { name: 'Your note' })).toHaveValue('Present on Monday');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export saved papers' });
  await expect(dialog.getByLabel('What')).toContainText('Journal club (1)');
  const waits = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await waits;
  expect(file.suggestedFilename()).toMatch(/\.ris$/);
  const ris = readFileSync(await file.path(), 'utf8');
  expect(ris).toContain('TY  - JOUR');
  expect(ris).toContain('Present on Monday');
  expect(ris).toContain('10.1056/nejmoa2206286');
});

test('moves a paper between collections, which are renamed and deleted', async ({ page }) => {
  await saveWithNote(page);
  await page.goto('/research/saved');
  await page
    .getByRole('navigation', { name: 'Collections' })
    .getByRole('link', { name: /Journal club/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journal club' })).toBeVisible();
  const item = savedPaper(page);
  await page.getByRole('textbox', { name: 'New collection' }).fill('To read');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Collections' })).toContainText('To read');
  await item.getByRole('checkbox', { name: `Select: ${deliver}` }).click();
  await page.getByRole('button', { name: 'Move to' }).click();
  await page.getByRole('menuitem', { name: 'To read' }).click();
  await expect(page.getByText('Nothing is in this collection yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Rename the collection' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('To read');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('You have a collection of that name already.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Archive');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete the collection' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the collection' }).click();
  await expect(page).toHaveURL(/\/research\/saved$/);
  await expect(item).toBeVisible();
});

test('finds saved papers by their notes, and removes them', async ({ page }) => {
  await beMember(page);
  await openSearch(page, deliver);
  const panel = await savePaper(page, paperOf(page, deliver));
  await panel.getByRole('textbox', { name: 'Your note' }).fill('Present on Monday');
  await expect(panel.getByText('Saved.')).toBeVisible();
  await page.goto('/research/saved');
  const item = savedPaper(page);
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('monday');
  await search.press('Enter');
  await expect(page).toHaveURL(/q=monday/);
  await expect(item).toBeVisible();
  await expect(search).toBeFocused();
  await search.fill('tuesday');
  await search.press('Enter');
  await expect(page.getByText('None of your papers matches.')).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('monday');
  await page.goto('/research/saved');
  await item.getByRole('checkbox').click();
  await page.getByRole('region', { name: 'Selected papers' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible();
  await expectAccessible(page);
});

test('a note that could not be kept stays and is sent again', async ({ page, allow }) => {
  allow(/Failed to load resource/);
  await beMember(page);
  await openSearch(page, deliver);
  await savePaper(page, paperOf(page, deliver));
  await page.goto('/research/saved');
  const note = page.getByRole('textbox', { name: 'Your note' });
  await page.route('**/api/library/articles/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await note.fill('Nothing is lost');
  await expect(page.getByText(/^Not saved\. The server cannot be reached/)).toBeVisible();
  await page.getByRole('link', { name: 'Retracted papers' }).click();
  await expect(page.getByText('None of your papers was retracted.')).toBeVisible();
  await page.getByRole('link', { name: /^All saved articles/ }).click();
  await expect(note).toHaveValue('Nothing is lost');
  await page.unroute('**/api/library/articles/*');
  await note.press('End');
  await note.pressSequentially('!');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('Nothing is lost!');
});

test('a paper saved in one window shows in the other', async ({ page, context }) => {
  await beMember(page);
  await openSearch(page, deliver);
  const other = await context.newPage();
  const stream = other.waitForResponse('**/api/events');
  await other.goto('/research/saved');
  await expect(other.getByText('Nothing is saved yet.')).toBeVisible();
  // From here on the other window is told of changes.
  expect((await stream).status()).toBe(200);
  await savePaper(page, paperOf(page, deliver));
  await expect(other.getByRole('listitem').filter({ hasText: deliver })).toBeVisible();
});

test('follows a search with digest and feed, and stops', async ({ page }) => {
  await beMember(page);
  await openSearch(page, 'heart failure');
  await page.getByRole('button', { name: 'Follow “heart failure”' }).click();
  await expect(page.getByRole('heading', { name: 'You follow this search' })).toBeVisible();
  const changed = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByLabel('Digest by e-mail').selectOption('daily');
  expect((await changed).ok()).toBe(true);
  await page.goto('/research/following');
  const search = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'heart failure' }) });
  await expect(search.getByLabel('Digest by e-mail: heart failure')).toHaveValue('daily');
  await expectAccessible(page);
  const feed = search.getByLabel('Feed address', { exact: true });
  const address = await feed.inputValue();
  const answer = await page.request.get(address);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('<feed');
  await search.getByRole('button', { name: 'New feed address for heart failure' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new one' }).click();
  await expect(feed).not.toHaveValue(address);
  expect((await page.request.get(address)).status()).toBe(404);
  await search.getByRole('link', { name: 'heart failure' }).click();
  await expect(page).toHaveURL(/follow=/);
  await expect(page.getByRole('heading', { name: 'You follow this search' })).toBeVisible();
  await page.goto('/research/following');
  await page.getByRole('button', { name: 'Stop following heart failure' }).click();
  await expect(search).toHaveCount(0);
});

test('follows the journal of a paper, which stays when another follow ends', async ({ page }) => {
  await beMember(page);
  await openSearch(page, deliver);
  await paperOf(page, deliver).getByRole('link', { name: deliver }).click();
  const targets = page.getByRole('region', { name: 'Follow' });
  for (const name of ['Follow N Engl J Med', 'Follow Solomon SD']) {
    await targets.getByRole('button', { name }).click();
    await expect(targets.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/research/following');
  await page.getByRole('button', { name: 'Stop following Solomon SD' }).click();
  await expect(page.getByRole('heading', { name: 'Solomon SD' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'N Engl J Med' })).toBeVisible();
});

test('the proxy of the institution stands before papers that are not free', async ({ page }) => {
  await beMember(page);
  await page.goto('/research/following?tab=settings');
  await page.getByLabel('Proxy prefix').fill('http://insecure.example/');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter an address that begins with https://')).toBeVisible();
  await page.getByLabel('Proxy prefix').fill('https://login.proxy.example.edu/login?url=');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await openSearch(page, deliver);
  await expect(paperOf(page, deliver).getByRole('link', { name: /^Read more/ })).toHaveAttribute(
    'href',
    /^https:\/\/login\.proxy\.example\.edu\/login\?url=https:\/\/doi\.org\//,
  );
});
