import { beMember } from '../pages/account.ts';
import { hear } from '../pages/microphone.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

test.use(hear('en'));

test('a note is recorded through a cut of the network, survives a crash, is written down, found and heard', async ({
  page,
  context,
  allow,
}) => {
  // It records in real time, and waits for what a lost network and a crash leave.
  test.slow();
  allow(/ERR_INTERNET_DISCONNECTED/);
  await beMember(page);
  await page.goto('/myzone/voice-notes');
  const timer = page.getByRole('timer');
  // By keys alone, as on a ward computer whose mouse is elsewhere.
  await page.getByRole('button', { name: 'Start recording' }).press('Enter');
  await expect(page.getByText('Recording', { exact: true })).toBeVisible();
  await expect(timer).toHaveText('0:02');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark this place' }).press('Space');
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await expect(timer).toHaveText('0:05');

  // The page goes without a word, as in a crash; what was recorded is offered again.
  await context.setOffline(false);
  await page.evaluate(() =>
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
  );
  await page.goto('about:blank');
  await page.goto('/myzone/voice-notes');
  await page.getByRole('button', { name: 'Take it up' }).click();
  await expect(timer).toHaveText(/0:0[45]/);
  await page.getByLabel('Note title...').fill('Beds twelve to eighteen');
  await page.getByLabel('Tags, with commas between').fill('Ward, Kidney');
  await page.getByRole('button', { name: 'Save Note' }).click();

  const card = page.getByRole('article', { name: 'Beds twelve to eighteen' });
  await expect(card).toBeVisible();
  await expect(page.getByLabel('Note title...')).toHaveValue('');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Write a transcript' }).click();
  const place = card.getByRole('slider');
  await place.focus();
  await place.press('End');
  await place.press('ArrowLeft');
  await place.press('Home');
  await card.getByLabel('Sentence at 0:00').fill('Creatinine is down to baseline.');
  await card.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(card.getByText('Creatinine is down to baseline.')).toBeVisible();

  await page.reload();
  await page.getByLabel('Search voice notes...').fill('creatinine');
  const found = card.getByRole('button', { name: /Creatinine is down/ });
  await found.click();
  await expect(card.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await expect.poll(async () => Number(await place.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
});
