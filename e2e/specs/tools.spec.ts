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
  test(`the tools fit 320 px and are accessible there, in ${language}`, async ({ page }) => {
    await prefer(page, language, index === 1 ? 'dark' : 'light');
    for (const path of [
      '/tools#ageYears=65&sex=female&creatinineMgDl=1.4',
      '/tools/drug-dosage#drug=amoxicillin&weightKg=20',
      '/tools/unit-converter#value=2',
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
  // Who types looks before going on: other names than the title come with the first touch.
  await expect(page.getByText(/^\d+ tools? found/)).toBeAttached();
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

test('the inputs never reach the server', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto('/tools#ageYears=65&sex=female&creatinineMgDl=1.4');
  await expect(resultOf(page, 'en')).toContainText('41.8');
  expect(asked.filter((request) => request.includes('creatinineMgDl'))).toEqual([]);
});
