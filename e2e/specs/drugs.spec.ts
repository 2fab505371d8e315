import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Language,
  languages,
  prefer,
  test,
} from '../pages/test.ts';

test.use({ serviceWorkers: 'allow' });

const words = {
  en: {
    age: 'Age',
    weight: 'Weight',
    clearance: 'Clearance, if known',
    add: 'Add a drug or brand',
    table: 'Pairs',
  },
  ar: {
    age: 'العمر',
    weight: 'الوزن',
    clearance: 'التصفية إن كانت معروفة',
    add: 'أضف دواءً أو اسمًا تجاريًا',
    table: 'الأزواج',
  },
  zh: { age: '年龄', weight: '体重', clearance: '清除率（如已知）', add: '添加药品或商品名', table: '配对' },
} as const satisfies Record<Language, object>;
/** What the browser says of requests that have no network to go to. */
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/;

const expectReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });

test('doses by the kidney and interactions with what to do, in three languages, with the network cut', async ({
  page,
  context,
  allow,
}) => {
  allow(noNetwork);
  await page.goto('/tools/drugs');
  await expectReady(page);
  await context.setOffline(true);
  for (const language of languages) {
    const say = words[language];
    await prefer(page, language, language === 'ar' ? 'dark' : 'light');
    await page.goto('/tools/drugs/enoxaparin');
    await page.getByLabel(say.age, { exact: true }).fill('78');
    await page.getByLabel(say.weight, { exact: true }).fill('62');
    await page.getByLabel(say.clearance).fill('22');
    await expect(page.locator('[id="enoxaparin.renal.dvt-treatment"]')).toContainText(
      '1 mg/kg × 62 kg = 62 mg',
    );
    await expect(page.locator('[id="enoxaparin.renal.prophylaxis"]')).toContainText('30 mg');
    await expect(page.locator('[id="enoxaparin.dose.dvt-treatment"]')).not.toContainText('62 mg');
    await expectNoSidewaysScroll(page);

    await page.goto('/tools/interactions');
    const field = page.getByRole('combobox', { name: say.add });
    await field.fill('Coumadin, clarithromycin, simvastatin');
    await field.press('Enter');
    await expect(
      page.getByRole('table', { name: say.table }).getByRole('cell').filter({ hasText: /\S/ }),
    ).toHaveCount(3);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('on a phone four drugs stand side by side, each name and degree within its cell', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of languages) {
    const say = words[language];
    await prefer(page, language, 'light');
    await page.goto('/tools/interactions');
    const field = page.getByRole('combobox', { name: say.add });
    await field.fill('warfarin, clarithromycin, simvastatin, ibuprofen');
    await field.press('Enter');
    const cells = page.getByRole('table', { name: say.table }).locator('th, td').filter({ hasText: /\S/ });
    await expect(cells).toHaveCount(12);
    const outside = await cells.evaluateAll((all) =>
      all.flatMap((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const [inner, outer] = [text.getBoundingClientRect(), cell.getBoundingClientRect()];
        return inner.left < outer.left || inner.right > outer.right ? [cell.textContent] : [];
      }),
    );
    expect(outside, language).toEqual([]);
    const names = await page.getByRole('table', { name: say.table }).locator('th').allTextContents();
    expect(
      names.filter((name) => /[()（）]/.test(name)),
      language,
    ).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
});
