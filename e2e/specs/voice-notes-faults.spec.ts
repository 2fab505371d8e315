import { beMember } from '../pages/account.ts';
import { hear } from '../pages/microphone.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

test.use(hear('zh'));

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
