import type { Locator, Page } from '@playwright/test';
import { newPerson } from '../pages/account.ts';
import { callAs, openBrowser, signUpMember } from '../pages/story.ts';
import { expect, expectNoSidewaysScroll, test } from '../pages/test.ts';
import { answersOf, boxOf } from '../pages/zonebot.ts';

/** More stops than any of these screens has before what is looked for. */
const stops = 90;

/** What of the floating parts lies over the middle of what has the focus; empty: none. */
const findCover = (): string => {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return '';
  const { left, top, width, height } = focused.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  const floats = above?.closest('header, [data-part=composer], [data-dock]') ?? null;
  return floats && !floats.contains(focused)
    ? `${floats.outerHTML.slice(0, 80)} over ${focused.outerHTML.slice(0, 300)} at ${top}`
    : '';
};

/** Goes on with Tab, or back, until the focus is there: what it cannot reach, no keyboard can. */
const tabTo = async (page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < stops; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    // What has the focus is in sight: nothing that floats lies over its middle.
    await expect.poll(() => page.evaluate(findCover)).toBe('');
  }
  await expect(wanted).toBeFocused();
};

test('works by keyboard alone: a calculation, an answer, a paper, a post, a message and an entry of the record', async ({
  page: visitor,
  browser,
  baseURL,
}) => {
  test.slow();
  if (!baseURL) throw new Error('The tests have no server.');
  await visitor.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  const names = [newPerson(), newPerson('Dr. Omar Farid')].map(({ email }) => email.split('@')[0] ?? '');
  const [amal, omar] = await Promise.all([
    signUpMember(baseURL, 'Dr. Amal Idris', names[0] ?? ''),
    signUpMember(baseURL, 'Dr. Omar Farid', `other-${names[1]}`),
  ]);
  await callAs(baseURL, amal, 'PUT', `/connections/${omar.id}/request`, {});
  await callAs(baseURL, omar, 'POST', `/connections/${amal.id}/accept`);
  const thread = await callAs<{ id: string }>(baseURL, amal, 'PUT', `/threads/with/${omar.id}`);
  const page = await openBrowser(browser, baseURL, amal.session, 'en');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { keyboard } = page;

  await test.step('a figure in the tools', async () => {
    await page.goto('/tools');
    const age = page.getByRole('textbox', { name: 'Age' });
    await expect(age).toBeFocused();
    await keyboard.type('65');
    await tabTo(page, page.getByRole('radio', { name: 'Female' }));
    await keyboard.press('Space');
    await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
    await tabTo(page, page.getByRole('textbox', { name: 'Serum creatinine' }));
    await keyboard.type('1.4');
    const result = page.getByRole('region', { name: 'Result', exact: true });
    await expect(result).toContainText('41.8');
    await expect(page.getByText('= 124 µmol/L').first()).toBeVisible();
    // Said without moving the focus.
    await expect(page.getByRole('status').filter({ hasText: '41.8' }).first()).toBeAttached();
  });

  await test.step('an answer, and the passage it rests on', async () => {
    await page.goto('/zonebot');
    await expect(boxOf(page)).toBeEnabled();
    await tabTo(page, boxOf(page));
    await keyboard.type('adrenaline dose in anaphylaxis');
    await keyboard.press('Enter');
    const answer = answersOf(page).first();
    await expect(answer.locator('[data-part=answer-actions]')).toBeVisible();
    // The field has the focus again: what was answered stands before it.
    await expect(boxOf(page)).toBeFocused();
    const cite = answer.locator('[data-part=bottom-line] [data-part=cite]').first();
    await tabTo(page, cite, 'Shift+Tab');
    await keyboard.press('Enter');
    const panel = page.getByRole('region', { name: /^Source 1 of/ });
    await expect(panel.getByRole('heading')).toBeFocused();
    await keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(cite).toBeFocused();
  });

  await test.step('a paper, found and saved', async () => {
    await page.goto('/research');
    await tabTo(page, page.getByRole('combobox', { name: 'Search research articles...' }));
    await keyboard.type('dapagliflozin');
    await keyboard.press('Enter');
    const paper = page.getByRole('main').getByRole('article').first();
    await expect(paper).toContainText(/dapagliflozin/i);
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /result/ })
        .first(),
    ).toBeAttached();
    const save = paper.getByRole('button', { name: /^Save/ });
    await tabTo(page, save);
    await keyboard.press('Enter');
    // Saved at once; where to is asked beside it, and Escape goes back.
    await expect(page.getByRole('dialog')).toBeVisible();
    await keyboard.press('Escape');
    await expect(paper.getByRole('button', { name: /^Saved/ })).toBeFocused();
  });

  await test.step('a post', async () => {
    await page.goto('/social');
    await tabTo(page, page.getByRole('textbox', { name: 'Text of the post' }));
    await keyboard.type('Written without a mouse.');
    await tabTo(page, page.getByRole('button', { name: 'Post', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByRole('article').filter({ hasText: 'Written without a mouse.' })).toBeVisible();
    await expect(page.getByText('Posted.')).toBeVisible();
  });

  await test.step('a message', async () => {
    await page.goto(`/messages/${thread.id}`);
    await tabTo(page, page.getByRole('textbox', { name: 'Write a message' }));
    await keyboard.type('Good morning');
    await keyboard.press('Enter');
    const messages = page.getByRole('list', { name: 'Messages of this conversation' });
    await expect(messages.getByText('Good morning')).toBeVisible();
    await expect(messages).toHaveAttribute('aria-live', 'polite');
    await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeFocused();
  });

  await test.step('an entry of the record, whose dialog gives the focus back', async () => {
    await page.goto('/myzone/growth');
    const add = page.getByRole('button', { name: 'Add entry' });
    await tabTo(page, add);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add to your record' });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('textbox', { name: 'What did you learn from?' }));
    await keyboard.type('Ward round');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
    await expect(page.getByText('Ward round').first()).toBeVisible();
  });

  await test.step('at 200 % and in forced colours nothing scrolls sideways, and the choice is seen', async () => {
    // A window of 1,440 px at twice its size.
    await visitor.setViewportSize({ width: 720, height: 450 });
    for (const path of ['/', '/tools', '/research']) {
      await visitor.goto(path);
      await expect(visitor.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectNoSidewaysScroll(visitor);
    }
    await visitor.goto('/tools');
    const female = visitor.getByRole('radio', { name: 'Female' });
    await female.click();
    // Grounds and shadows give way to the system's colours.
    const lines = await visitor
      .getByRole('radio')
      .evaluateAll((radios) =>
        radios.map((radio) => [
          radio.getAttribute('aria-checked'),
          getComputedStyle(radio).textDecorationLine,
        ]),
      );
    expect(lines).toContainEqual(['true', 'underline']);
    expect(lines).not.toContainEqual(['true', 'none']);
    expect(lines).not.toContainEqual(['false', 'underline']);
  });
  await page.context().close();
});
