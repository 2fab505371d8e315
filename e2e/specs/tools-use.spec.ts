import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSettled,
  languages,
  prefer,
  test,
} from '../pages/test.ts';

/** Neither under the masthead nor under the dock. */
const expectInSight = async (page: Page, field: Locator, dock: Locator) => {
  const [inside, below, head] = await Promise.all([
    field.boundingBox(),
    dock.boundingBox(),
    page.getByRole('banner').boundingBox(),
  ]);
  expect(inside).not.toBeNull();
  expect(below).not.toBeNull();
  if (!inside || !below || !head) return;
  expect(inside.y).toBeGreaterThanOrEqual(head.y + head.height - 1);
  expect(inside.y + inside.height).toBeLessThanOrEqual(below.y + 1);
  expect(below.y + below.height).toBeLessThanOrEqual(844 + 1);
};

for (const language of languages)
  test(`on a phone the result stays in sight of every field, in ${language}`, async ({ page }) => {
    await prefer(page, language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(
      '/tools/prevent-base#ageYears=50&sex=female&totalCholesterolMgDl=200&hdlMgDl=45&sbpMmHg=160&bmi=35&egfr=90&diabetes=true&smoker=false&bpTreated=true&statin=false',
    );
    await expectSettled(page);
    const dock = page.locator('[data-dock]');
    await expect(dock).toContainText('14.7');
    const fields = page.locator('[data-part=tool-form]').getByRole('textbox');
    const count = await fields.count();
    expect(count).toBeGreaterThan(4);
    await fields.first().focus();
    for (let index = 0; index < count; index += 1) {
      const field = fields.nth(index);
      for (let step = 0; step < 12; step += 1) {
        if (await field.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      await expect(field).toBeFocused();
      await expectInSight(page, field, dock);
    }
    await expect(dock).toContainText('14.7');
  });

test('NEWS2 draws the course of one patient and says it in words', async ({ page }) => {
  const well =
    '#respiratoryRate=16&spo2Scale=1&spo2Percent=97&supplementalOxygen=false&sbpMmHg=125&pulse=80&consciousness=alert&temperatureC=37';
  await page.goto(`/tools/news2${well}`);
  const trend = page.getByRole('region', { name: 'Trend' });
  await expect(trend.getByRole('img')).toHaveCount(0);
  const time = trend.getByLabel('Time of the observations');
  const add = trend.getByRole('button', { name: 'Add this score' });
  await time.fill('2026-02-03T08:00');
  await add.click();
  await page.getByLabel('Respiratory rate', { exact: true }).fill('26');
  await page.getByLabel('Heart rate', { exact: true }).fill('115');
  await time.fill('2026-02-03T12:00');
  await add.click();
  await expect(trend.getByRole('listitem')).toHaveCount(2);
  await expect(trend.getByRole('img')).toHaveAccessibleName(
    /2 scores: from 0 at .* to 5 at .*, a change of \+5/,
  );
  await expect(trend.getByRole('listitem').last()).toContainText('5');
  await expectAccessible(page);
  // Leaving the tool keeps it, the next patient starts over.
  await page.getByRole('link', { name: 'Unit Converter' }).first().click();
  await page.goBack();
  await expect(trend.getByRole('listitem')).toHaveCount(2);
  await trend
    .getByRole('button', { name: /^Remove the score/ })
    .first()
    .click();
  await expect(trend.getByRole('img')).toHaveAccessibleName(/one score, 5 at/);
  await trend.getByRole('button', { name: 'Start over' }).click();
  await expect(trend.getByRole('img')).toHaveCount(0);
  await page.getByLabel('Heart rate', { exact: true }).fill('');
  await expect(add).toBeDisabled();
  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoSidewaysScroll(page);
});
