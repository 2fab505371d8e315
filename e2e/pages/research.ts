import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The papers on the screen, in their order. */
export const papersOf = (page: Page): Locator => page.getByRole('main').getByRole('article');

/** The paper of that title among the results. */
export const paperOf = (page: Page, title: string | RegExp): Locator =>
  papersOf(page).filter({ has: page.getByRole('heading', { name: title }) });

/** Opens the portal with words searched and waits for the papers. */
export const openSearch = async (page: Page, words: string): Promise<void> => {
  await page.goto(`/research?q=${encodeURIComponent(words)}`);
  await expect(papersOf(page).first()).toBeVisible();
};

/** Saves the paper and leaves its panel open. */
export const savePaper = async (page: Page, paper: Locator): Promise<Locator> => {
  await paper.getByRole('button', { name: 'Save', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Saved' });
  await expect(panel.getByRole('textbox', { name: 'Your note' })).toBeVisible();
  return panel;
};
