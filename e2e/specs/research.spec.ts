import { readFileSync } from 'node:fs';
import { newPerson, signIn, signUp } from '../pages/account.ts';
import { openSearch, paperOf, papersOf, savePaper } from '../pages/research.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSettled,
  languages,
  prefer,
  test,
} from '../pages/test.ts';

const words = {
  en: {
    query: 'heart failure',
    box: 'Search research articles...',
    latest: 'Cardiology, latest',
    date: 'September 22, 2022',
    more: /^Read more \(opens in a new tab\)$/,
    empty: 'No research articles found matching your criteria.',
  },
  ar: {
    query: 'قصور القلب',
    box: 'ابحث في المقالات العلمية...',
    latest: 'أمراض القلب، الأحدث',
    date: '22 سبتمبر 2022',
    more: /^اقرأ المزيد \(يُفتح في علامة تبويب جديدة\)$/,
    empty: 'لم يُعثر على مقالات علمية تطابق معاييرك.',
  },
  zh: {
    query: '心力衰竭',
    box: '搜索研究文献...',
    latest: '心脏病学，最新文献',
    date: '2022年9月22日',
    more: /^阅读全文 ?（在新标签页打开）$/,
    empty: '没有找到符合条件的研究文献。',
  },
} as const;

const deliver = 'Dapagliflozin in Heart Failure with Mildly Reduced or Preserved Ejection Fraction';
const surgisphere = 'Cardiovascular Disease, Drug Therapy, and Mortality in Covid-19';

for (const [index, language] of languages.entries())
  test(`finds bundled papers in ${language}, is accessible and fits every width`, async ({ page }) => {
    const text = words[language];
    await prefer(page, language, index === 1 ? 'dark' : 'light');
    await page.goto('/research');
    await expectSettled(page);
    const box = page.getByRole('combobox', { name: text.box });
    await box.fill(text.query);
    await box.press('Enter');
    await page.getByRole('combobox').nth(1).selectOption('Cardiology');
    await expect(page).toHaveURL(/q=.*specialty=Cardiology/);
    await expect(page.getByRole('heading', { level: 2, name: text.latest })).toBeVisible();
    const paper = paperOf(page, deliver);
    await expect(paper).toContainText(text.date);
    await expect(paper.getByRole('heading')).toHaveAttribute('dir', 'ltr');
    await expect(paper.getByRole('heading')).toHaveAttribute('lang', 'en');
    const link = paper.getByRole('link', { name: text.more });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expectAccessible(page);
    for (const width of [320, 768, 1024, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.goto('/research?q=zzqqxxyyww');
    await expect(page.getByText(text.empty)).toBeVisible();
    await expectAccessible(page);
  });

test('marks the words found, and suggests as one types', async ({ page }) => {
  await openSearch(page, 'heart failure');
  await expect(paperOf(page, deliver).locator('mark').first()).toHaveText(/heart/i);
  await page.locator('body').click();
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: words.en.box });
  await expect(box).toBeFocused();
  await page.keyboard.type('empagl');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toContainText(/empagl/i);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const chosen = await options.first().locator('bdi').innerText();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(chosen);
  await expect(papersOf(page).first()).toContainText(/empagl/i);
});

test('filters narrow to their count, and the address keeps them', async ({ page }) => {
  await page.goto('/research');
  await expectSettled(page);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const trials = filters.locator('.lit-check').filter({ hasText: 'Randomised trial' });
  const count = await trials.locator('.num').innerText();
  await trials.getByRole('checkbox').click();
  await expect(page.getByText(`${count} results`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/type=randomised-trial/);
  await expect(filters.getByRole('checkbox', { name: 'Meta-analysis' })).toBeVisible();
  await filters.getByLabel('From').fill('2020');
  await filters.getByLabel('From').press('Enter');
  await expect(page).toHaveURL(/from=2020/);
  await expect(papersOf(page).first()).toBeVisible();
  for (const time of await papersOf(page).locator('time').all())
    expect(Number((await time.getAttribute('datetime'))?.slice(0, 4))).toBeGreaterThanOrEqual(2020);
  await page.reload();
  await expect(trials.getByRole('checkbox')).toBeChecked();
  await page.goBack();
  await expect(page).not.toHaveURL(/from=2020/);
  await expect(page.getByText(`${count} results`, { exact: true })).toBeVisible();
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/research$/);
});

test('shows the papers of an author, who can be taken away and followed', async ({ page }) => {
  await signUp(page, newPerson());
  await openSearch(page, 'heart failure');
  await paperOf(page, deliver).getByRole('link', { name: 'Solomon SD' }).click();
  await expect(page).toHaveURL(/\/research\?author=Solomon\+SD$/);
  const chip = page.getByRole('button', { name: 'Remove the author Solomon SD' });
  await expect(chip).toBeVisible();
  await expect(papersOf(page).filter({ hasNotText: 'Solomon SD' })).toHaveCount(0);
  await expect(papersOf(page)).not.toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Follow “Solomon SD”' }).click();
  await expect(page.getByRole('heading', { name: 'You follow this author' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You follow this author' })).toBeVisible();
  await chip.click();
  await expect(page).toHaveURL(/\/research$/);
  const box = page.getByRole('combobox', { name: words.en.box });
  await box.fill('mcmurray');
  await page.getByRole('option', { name: 'McMurray JJV' }).click();
  await expect(page).toHaveURL(/\/research\?author=McMurray\+JJV$/);
  await page.goto('/research/following');
  await page.getByRole('link', { name: 'Solomon SD' }).click();
  await expect(page).toHaveURL(/author=Solomon\+SD.*follow=/);
});

test('pages through the results by number, by address and back', async ({ page }) => {
  await page.goto('/research');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager).toHaveText(/^Previous123…\d+Next$/);
  const first = await papersOf(page).first().getByRole('heading').innerText();
  await pager.getByRole('link', { name: 'Page 2' }).click();
  await expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(papersOf(page).first().getByRole('heading')).not.toHaveText(first);
  const second = await papersOf(page).first().getByRole('heading').innerText();
  await page.reload();
  await expect(papersOf(page).first().getByRole('heading')).toHaveText(second);
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(pager.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await page.goBack();
  await expect(papersOf(page).first().getByRole('heading')).toHaveText(first);
});

test('an address of a page that is no more shows the first one', async ({ page }) => {
  await page.goto('/research?q=heart&page=3&cursor=AAAA');
  await expect(papersOf(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/research\?q=heart$/);
});

test('a trending topic searches', async ({ page }) => {
  await page.goto('/research');
  const topic = page.getByRole('region', { name: 'Trending topics' }).getByRole('link').first();
  await topic.click();
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('combobox', { name: words.en.box })).not.toHaveValue('');
});

test('a failure says so and is tried again', async ({ page, allow }) => {
  allow(/Failed to load resource/);
  await page.route('**/api/articles?**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/research');
  await expect(page.getByText('The articles did not load.')).toBeVisible();
  await page.unroute('**/api/articles?**');
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(papersOf(page).first()).toBeVisible();
});

test('filters open as a sheet on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSearch(page, 'heart failure');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Hide retracted' }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Show \d+ results?$/ }).click();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
  await expect(page).toHaveURL(/retracted=hide/);
});

test('a retraction tops the card, the record and the saved paper', async ({ page }) => {
  await signUp(page, newPerson());
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

test('the record shows figures, identifiers and references', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSearch(page, deliver);
  await paperOf(page, deliver).getByRole('link', { name: deliver }).click();
  await expect(page.getByRole('heading', { level: 1, name: deliver })).toBeVisible();
  await expectSettled(page);
  await expect(page.getByRole('heading', { name: 'Summary by Medical Zone' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('0.82');
  await expect(
    page.getByRole('region', { name: 'Record' }).getByRole('link', { name: /10\.1056/ }),
  ).toHaveAttribute('href', /^https:\/\/doi\.org\/10\.1056\//);
  await expect(page.getByRole('region', { name: 'Related papers' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cite this paper' });
  await expect(dialog.getByRole('region')).toContainText('N Engl J Med');
  await dialog.getByLabel('Style').selectOption('apa');
  await expect(dialog.getByRole('region')).toContainText('(2022)');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Reference copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('(2022)');
  await dialog.getByLabel('Format').selectOption('ris');
  await expect(dialog.getByRole('region')).toContainText('TY  - JOUR');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ris$/);
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});

test('a paper that is not there says so', async ({ page }) => {
  await page.goto('/research/01890a5d-ac96-774b-bcce-b302099a8057');
  await expect(page.getByText('There is no paper at this address, or it was withdrawn.')).toBeVisible();
  await page.goto('/research/nonsense');
  await expect(page.getByText('There is no paper at this address, or it was withdrawn.')).toBeVisible();
});

test('a visitor who saves signs in and comes back', async ({ page, context }) => {
  const person = newPerson();
  await signUp(page, person);
  await context.clearCookies();
  await page.evaluate(() => localStorage.removeItem('mz-session'));
  await openSearch(page, 'heart failure');
  await paperOf(page, deliver).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/signin\?next=%2Fresearch/);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/research\?q=heart/);
  await savePaper(page, paperOf(page, deliver));
});

test('saves with note and collection, moves, exports and removes', async ({ page }) => {
  await signUp(page, newPerson());
  await openSearch(page, deliver);
  const panel = await savePaper(page, paperOf(page, deliver));
  await panel.getByRole('textbox', { name: 'New collection' }).fill('Journal club');
  await panel.getByRole('button', { name: 'Create the collection' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Journal club' })).toBeChecked();
  await panel.getByRole('textbox', { name: 'Your note' }).fill('Present on Monday');
  await expect(panel.getByText('Saved.')).toBeVisible();
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
  const item = page.getByRole('listitem').filter({ hasText: deliver });
  await expect(item.getByRole('textbox', { name: 'Your note' })).toHaveValue('Present on Monday');
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

  await page.getByRole('main').getByRole('searchbox').fill('monday');
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  await expect(item).toBeVisible();
  await page.getByRole('main').getByRole('searchbox').fill('tuesday');
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  await expect(page.getByText('None of your papers matches.')).toBeVisible();
  await page.goto('/research/saved');
  await item.getByRole('checkbox').click();
  await page.getByRole('region', { name: 'Selected papers' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible();
  await expectAccessible(page);
});

test('a note that could not be kept stays and is sent again', async ({ page, allow }) => {
  allow(/Failed to load resource/);
  await signUp(page, newPerson());
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
  await signUp(page, newPerson());
  await openSearch(page, deliver);
  const other = await context.newPage();
  await other.goto('/research/saved');
  await expect(other.getByText('Nothing is saved yet.')).toBeVisible();
  await savePaper(page, paperOf(page, deliver));
  await expect(other.getByRole('listitem').filter({ hasText: deliver })).toBeVisible();
});

test('follows a search, a journal and an author; feed, digest and end', async ({ page }) => {
  await signUp(page, newPerson());
  await openSearch(page, 'heart failure');
  await page.getByRole('button', { name: 'Follow “heart failure”' }).click();
  await expect(page.getByRole('heading', { name: 'You follow this search' })).toBeVisible();
  await page.getByLabel('Digest by e-mail').selectOption('daily');
  await paperOf(page, deliver).getByRole('link', { name: deliver }).click();
  const targets = page.getByRole('region', { name: 'Follow' });
  await targets.getByRole('button', { name: 'Follow N Engl J Med' }).click();
  await expect(targets.getByRole('button', { name: 'Follow N Engl J Med' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
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
  await expect(page.getByRole('heading', { name: 'N Engl J Med' })).toBeVisible();
});

test('the proxy of the institution stands before papers that are not free', async ({ page }) => {
  await signUp(page, newPerson());
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

test('works with the keyboard alone', async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto('/research');
  await expectSettled(page);
  await page.keyboard.press('/');
  await page.keyboard.type('dapagliflozin preserved ejection');
  await page.keyboard.press('Enter');
  const paper = paperOf(page, deliver);
  await expect(paper).toBeVisible();
  await paper.getByRole('link', { name: deliver }).focus();
  for (const [role, name] of [
    ['link', 'Solomon SD'],
    ['link', 'McMurray JJV'],
    ['link', 'Claggett B'],
    ['link', 'Read more (opens in a new tab)'],
    ['button', 'Cite'],
    ['button', 'Save'],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(paper.getByRole(role, { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Saved' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(paper.getByRole('button', { name: 'Saved' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(paper.getByRole('button', { name: 'Share' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(paper.getByRole('button', { name: 'Share' })).toBeFocused();
});
