import { beMember } from '../pages/account.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

test.use({
  permissions: ['microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] });
  },
});

test('a note is recorded through a cut of the network, survives a crash, is written down, found and heard', async ({
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await beMember(page);
  await page.goto('/myzone/voice-notes');
  const timer = page.getByRole('timer');
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByText('Recording', { exact: true })).toBeVisible();
  await expect(timer).toHaveText('0:02');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark this place' }).click();
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

test('a note outlives a full disk of the browser and a microphone that goes', async ({ page, context }) => {
  await page.addInitScript(() => {
    const media = navigator.mediaDevices;
    const open = media.getUserMedia.bind(media);
    media.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      // What a browser does when somebody pulls the plug.
      window.addEventListener('pull-the-plug', () => {
        for (const track of stream.getTracks()) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      });
      return stream;
    };
  });
  await beMember(page);
  await page.goto('/myzone/voice-notes');
  const browser = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const timer = page.getByRole('timer');
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByText('This browser cannot keep the recording')).toBeVisible();
  await expect(timer).toHaveText('0:02');
  await page.evaluate(() => window.dispatchEvent(new Event('pull-the-plug')));
  await expect(page.getByText('The microphone was disconnected')).toBeVisible();
  await page.getByLabel('Note title...').fill('Until the plug');
  await page.getByRole('button', { name: 'Save Note' }).click();
  const card = page.getByRole('article', { name: 'Until the plug' });
  await card.getByRole('button', { name: /^Play/ }).click();
  await expect(card.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await expectAccessible(page);
});
