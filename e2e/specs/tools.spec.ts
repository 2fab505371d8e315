import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSettled,
  type Language,
  languages,
  prefer,
  test,
} from '../pages/test.ts';

const words = {
  en: {
    result: 'Result',
    age: 'Age',
    creatinine: 'Serum creatinine',
    female: 'Female',
    weight: 'Weight',
    value: 'Value',
    band: 'G3b: Moderately to severely decreased',
    perDay: 'Per day',
  },
  ar: {
    result: 'النتيجة',
    age: 'العمر',
    creatinine: 'كرياتينين المصل',
    female: 'أنثى',
    weight: 'الوزن',
    value: 'القيمة',
    band: 'G3b: انخفاض متوسط إلى شديد',
    perDay: 'في اليوم',
  },
  zh: {
    result: '结果',
    age: '年龄',
    creatinine: '血清肌酐',
    female: '女',
    weight: '体重',
    value: '数值',
    band: 'G3b：中至重度下降',
    perDay: '每日',
  },
} as const;
/** Digits as a physician of the language may type them, with the separator of the language. */
const typed = {
  en: { age: '65', creatinine: '1.4' },
  ar: { age: '٦٥', creatinine: '١٫٤' },
  zh: { age: '６５', creatinine: '１．４' },
} as const;

const resultOf = (page: Page, language: Language) =>
  page.getByRole('region', { name: words[language].result, exact: true });

const fillGfr = async (page: Page, language: Language) => {
  const text = words[language];
  await page.getByLabel(text.age, { exact: true }).fill(typed[language].age);
  await page.getByRole('radio', { name: text.female, exact: true }).click();
  await page.getByRole('textbox', { name: text.creatinine, exact: true }).fill(typed[language].creatinine);
};

for (const [index, language] of languages.entries())
  test(`the specified tools answer in ${language} and are accessible`, async ({ page }) => {
    const text = words[language];
    await prefer(page, language, index === 1 ? 'dark' : 'light');
    const result = resultOf(page, language);

    await page.goto('/tools');
    await expectSettled(page);
    await fillGfr(page, language);
    await expect(result).toContainText('41.8');
    await expect(result).toContainText('mL/min/1.73 m²');
    await expect(result.locator('[aria-current]')).toContainText('30–44');
    await expect(result).toContainText(text.band);
    await expect(page).toHaveURL(/#.*creatinineMgDl=1\.4/);
    await expectAccessible(page);

    await page.goto('/tools/drug-dosage');
    await page.getByRole('combobox').first().selectOption('amoxicillin');
    await page.getByLabel(text.weight, { exact: true }).fill('20');
    await expect(result).toContainText('500–900');
    await expect(result).toContainText('mg');
    await expectAccessible(page);

    await page.goto('/tools/unit-converter');
    await page.getByLabel(text.value, { exact: true }).fill('2');
    await expect(result).toContainText('2000.00');
    await expectAccessible(page);
  });

for (const [index, language] of languages.entries())
  test(`the tools fit 320 px and are accessible there, in ${language}`, async ({ page }) => {
    await prefer(page, language, index === 1 ? 'dark' : 'light');
    for (const path of [
      '/tools',
      '/tools/drug-dosage',
      '/tools/unit-converter',
      '/tools/abg#ph=7.25&paco2MmHg=28&hco3MmolL=12',
    ]) {
      await page.setViewportSize({ width: 320, height: 720 });
      await page.goto(path);
      await expectSettled(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });

test('the 2009 equation is the specification’s, with its Black flag', async ({ page }) => {
  await page.goto('/tools');
  await fillGfr(page, 'en');
  await expect(page.getByRole('checkbox', { name: 'Black' })).toBeDisabled();
  await page.getByRole('radio', { name: 'CKD-EPI 2009' }).click();
  const result = resultOf(page, 'en');
  await expect(result).toContainText('39.3');
  await page.getByRole('checkbox', { name: 'Black' }).click();
  await expect(result).toContainText('45.6');
  await expect(page).toHaveURL(/\/tools\/egfr-ckdepi-2009#.*black=true/);
  await page.reload();
  await expect(result).toContainText('45.6');
});

test('works with the keyboard alone', async ({ page }) => {
  await page.goto('/tools');
  await expectSettled(page);
  await page.getByRole('searchbox', { name: 'Search tools' }).focus();
  await page.keyboard.type('chads');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tools\/cha2ds2-vasc$/);
  await page.goto('/tools');
  await expectSettled(page);
  await page.getByLabel('Age', { exact: true }).focus();
  await page.keyboard.type('65');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('1,4');
  await expect(resultOf(page, 'en')).toContainText('41.8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight', { delay: 60 });
  await expect(page.getByRole('textbox', { name: 'Serum creatinine' })).toHaveValue('123.76');
  await expect(resultOf(page, 'en')).toContainText('41.8');
});

test('remembers the unit and the favourites, and takes digits typed before the switch', async ({ page }) => {
  await page.goto('/tools');
  await fillGfr(page, 'en');
  const creatinine = page.getByRole('textbox', { name: 'Serum creatinine' });
  await creatinine.fill('124');
  await expect(page.getByText('Impossible: the highest limit is 100 mg/dL')).toBeVisible();
  await page.getByRole('radio', { name: 'µmol/L' }).click();
  await expect(creatinine).toHaveValue('124');
  await expect(resultOf(page, 'en')).toContainText('41.');
  await page.getByRole('button', { name: 'Favourite' }).click();
  await page.goto('/tools/meld-3-0');
  await expect(page.getByRole('radio', { name: 'µmol/L' }).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'µmol/L' }).last()).toBeChecked();
  await expect(page.getByRole('navigation', { name: 'Favourites' }).getByRole('link')).toHaveText([
    'GFR Calculator',
  ]);
});

test('gives no figure outside the range of a formula', async ({ page }) => {
  await page.goto('/tools#ageYears=12&sex=male&creatinineMgDl=1');
  await expect(page.getByText('Outside the range this formula is valid for (limit 18 years)')).toBeVisible();
  await expect(resultOf(page, 'en')).toContainText('No result');
  await expect(page.getByRole('button', { name: 'Copy for the note' })).toBeDisabled();
});

test('copies a result as text for a chart note', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/tools');
  await fillGfr(page, 'en');
  await page.getByRole('button', { name: 'Copy for the note' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const note = await page.evaluate(() => navigator.clipboard.readText());
  expect(note).toContain('Serum creatinine: 1.4 mg/dL');
  expect(note).toContain('Estimated GFR: 41.8 mL/min/1.73 m²');
  expect(note).toContain('calculator version 1.0.0');
});

test('the inputs never reach the server', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto('/tools#ageYears=65&sex=female&creatinineMgDl=1.4');
  await expect(resultOf(page, 'en')).toContainText('41.8');
  expect(asked.filter((request) => request.includes('creatinineMgDl'))).toEqual([]);
});

test('the converter swaps its units and knows the laboratory', async ({ page }) => {
  await page.goto('/tools/unit-converter');
  await page.getByLabel('Group').selectOption('laboratory');
  await page.getByLabel('Analyte').selectOption('creatinine');
  await page.getByLabel('Value').fill('1');
  const result = resultOf(page, 'en');
  await expect(result).toContainText('88.4000');
  await expect(result).toContainText('µmol/L');
  await page.getByRole('button', { name: 'Swap units' }).click();
  await expect(result).toContainText('0.0113122');
});

test('an unknown tool says so', async ({ page }) => {
  await page.goto('/tools/no-such-tool');
  await expect(page.getByText('There is no tool at this address.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the tools' }).click();
  await expect(page).toHaveURL(/\/tools$/);
});
