import { beMember } from '../pages/account.ts';
import { openSearch, paperOf, papersOf } from '../pages/research.ts';
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
    specialty: 'Cardiology',
    date: 'September 22, 2022',
    more: /^Read more \(opens in a new tab\)$/,
    empty: 'No research articles found matching your criteria.',
  },
  ar: {
    query: 'قصور القلب',
    box: 'ابحث في المقالات العلمية...',
    specialty: 'أمراض القلب',
    date: '22 سبتمبر 2022',
    more: /^اقرأ المزيد \(يُفتح في علامة تبويب جديدة\)$/,
    empty: 'لم يُعثر على مقالات علمية تطابق معاييرك.',
  },
  zh: {
    query: '心力衰竭',
    box: '搜索研究文献...',
    specialty: '心脏病学',
    date: '2022年9月22日',
    more: /^阅读全文 ?（在新标签页打开）$/,
    empty: '没有找到符合条件的研究文献。',
  },
} as const;

const deliver = 'Dapagliflozin in Heart Failure with Mildly Reduced or Preserved Ejection Fraction';

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
    // By relevance, so not the latest.
    await expect(page.getByRole('heading', { level: 2, name: text.specialty, exact: true })).toBeVisible();
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
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: words.en.box });
  await expect(box).toBeFocused();
  // What was found for less than the whole word gives way to what is found for it.
  const suggested = page.waitForResponse(/\/api\/articles\/suggest\?q=empagl$/);
  await page.keyboard.type('empagl');
  await suggested;
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
  const trials = filters.getByRole('checkbox', { name: /^Randomised trial/ });
  const name = await filters.locator('label', { hasText: 'Randomised trial' }).innerText();
  const count = /\d+$/.exec(name.trim())?.[0] ?? '';
  await trials.click();
  await expect(page.getByText(`${count} results`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/type=randomised-trial/);
  await expect(filters.getByRole('checkbox', { name: 'Meta-analysis' })).toBeVisible();
  await filters.getByLabel('From').fill('2020');
  await filters.getByLabel('From').press('Enter');
  await expect(page).toHaveURL(/from=2020/);
  const oldest = () =>
    papersOf(page)
      .locator('time')
      .evaluateAll((times) =>
        Math.min(...times.map((time) => Number(time.getAttribute('datetime')?.slice(0, 4)))),
      );
  await expect.poll(oldest).toBeGreaterThanOrEqual(2020);
  await expect.poll(oldest).toBeLessThan(Number.POSITIVE_INFINITY);
  await page.reload();
  await expect(trials).toBeChecked();
  await page.goBack();
  await expect(page).not.toHaveURL(/from=2020/);
  await expect(page.getByText(`${count} results`, { exact: true })).toBeVisible();
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/research$/);
});

test('shows the papers of an author, who can be taken away and followed', async ({ page }) => {
  await beMember(page);
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
});

test('an author is suggested, and led to from what is followed', async ({ page }) => {
  await beMember(page);
  await page.goto('/research');
  const box = page.getByRole('combobox', { name: words.en.box });
  await box.fill('mcmurray');
  await page.getByRole('option', { name: 'McMurray JJV' }).click();
  await expect(page).toHaveURL(/\/research\?author=McMurray\+JJV$/);
  await page.getByRole('button', { name: 'Follow “McMurray JJV”' }).click();
  await expect(page.getByRole('heading', { name: 'You follow this author' })).toBeVisible();
  await page.goto('/research/following');
  await page.getByRole('link', { name: 'McMurray JJV' }).click();
  await expect(page).toHaveURL(/author=McMurray\+JJV.*follow=/);
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

test('works with the keyboard alone', async ({ page }) => {
  await beMember(page);
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
