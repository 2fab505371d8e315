import { expect, prefer, test } from '../pages/test.ts';
import { answersOf, ask, boxOf, openZoneBot } from '../pages/zonebot.ts';

for (const width of [1440, 390])
  test(`an answer is read from its question on, also below another one, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await openZoneBot(page);
    await expect(page.locator('[data-part=examples] button')).toHaveCount(3);
    await ask(page, 'What is the BP target in CKD?');
    await expect(page.locator('[data-part=question]')).toBeInViewport({ ratio: 1 });
    const second = await ask(page, 'Initial management of sepsis');
    await expect(answersOf(page)).toHaveCount(2);
    await expect(page.locator('[data-part=question]').last()).toBeInViewport({ ratio: 1 });
    await expect(second.locator('[data-part=sentence]').first()).toBeInViewport();
    // Below an answer the examples would only take its room.
    await expect(page.locator('[data-part=examples]')).toHaveCount(0);
    await expect(boxOf(page)).toBeFocused();
  });

test('an empty field reads in the direction of the page, a typed question in its own', async ({ page }) => {
  await prefer(page, 'ar', 'light');
  await openZoneBot(page);
  const direction = () => boxOf(page).evaluate((field) => getComputedStyle(field).direction);
  await expect.poll(direction).toBe('rtl');
  await boxOf(page).fill('BP target in CKD');
  await expect.poll(direction).toBe('ltr');
});

test('a card says in the words of the page when it was last reviewed', async ({ page }) => {
  await prefer(page, 'ar', 'dark');
  await openZoneBot(page);
  const answer = await ask(page, 'ما هدف ضغط الدم في مرض الكلى المزمن؟');
  await answer.locator('[data-part=cite]').first().click();
  await expect(page.locator('[data-part=passage]')).toContainText(/آخر مراجعة \p{Script=Arabic}+ 20\d\d/u);
});
