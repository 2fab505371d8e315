import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The question box, by its placeholder in the language of the screen. */
export const boxOf = (page: Page): Locator => page.locator('[data-part=composer] textarea');

/** Answers on the screen, in their order. */
export const answersOf = (page: Page): Locator =>
  page.getByRole('article', { name: /^(?:ZoneBot|زون بوت)$/ });

/** Types a question, sends it with Enter and waits for its complete answer. */
export const ask = async (page: Page, question: string): Promise<Locator> => {
  const before = await answersOf(page).count();
  await boxOf(page).fill(question);
  await boxOf(page).press('Enter');
  const answer = answersOf(page).nth(before);
  // The first question of a server waits until it has read its sources.
  await expect(answer.locator('[data-part=answer-actions]')).toBeVisible({ timeout: 20_000 });
  // The field takes the focus back at the end; what the test focuses next is not to lose it.
  await expect(boxOf(page)).toBeFocused();
  return answer;
};

/** Opens the assistant and waits for its question box. */
export const openZoneBot = async (page: Page): Promise<void> => {
  await page.goto('/zonebot');
  await expect(boxOf(page)).toBeEnabled({ timeout: 30_000 });
};
