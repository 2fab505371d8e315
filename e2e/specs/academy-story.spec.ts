import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { readPdfText } from '../../apps/server/src/testing/pdf-text.ts';
import { ask, publishResource } from '../pages/academy.ts';
import { createAccount, newPerson, type Person } from '../pages/account.ts';
import { changeDatabase, openBrowser } from '../pages/story.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

test.use({ serviceWorkers: 'allow' });

const openAs = async (browser: Browser, page: Page, person: Person, language: string): Promise<Page> => {
  const { origin, session } = await createAccount(page, person);
  return openBrowser(browser, origin, session, language);
};
/** Ten seconds as a telephone writes them: QuickTime with H.264 and AAC. */
const phoneVideo = new URL('../fixtures/academy/ward.mov', import.meta.url).pathname;
/** As if two days had passed since what a member answered. */
const letTwoDaysPass = (email: string): Promise<void> =>
  changeDatabase(
    process.env.E2E_DATA_DIR ?? '',
    `update learning_cards set due_at = due_at - interval '2 days',
      last_review_at = last_review_at - interval '2 days'
      where member_id = (select id from auth.users where email = '${email}')`,
  );

test('what a member brings from a telephone is published, watched on two devices, passed, certified, verified and asked again offline', async ({
  page,
  browser,
  allow,
}) => {
  test.slow();
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const [author, learner] = [newPerson('Dr. Noor Aziz'), newPerson('Dr. Huda Salim')];
  const title = `Chest pain that has stopped ${author.email}`;
  let id = '';

  await test.step('a member uploads a video, which this device converts, writes its quiz and sends it', async () => {
    const studio = await openAs(browser, page, author, 'en');
    await studio.goto('/academy/upload');
    await studio.getByLabel('File', { exact: true }).setInputFiles(phoneVideo);
    await expect(studio.getByText('0:10 · 1280 × 720 · H.264 · AAC')).toBeVisible();
    await expect(studio.getByText(/This file comes from a phone/)).toBeVisible();
    await studio.getByLabel('Title', { exact: true }).fill(title);
    await studio.getByRole('button', { name: 'Keep as a draft' }).click();
    await studio.getByRole('link', { name: `Edit: ${title}` }).click();
    id = new URL(studio.url()).pathname.split('/').at(-1) ?? '';
    await studio.getByRole('tab', { name: 'Quiz' }).click();
    await studio.getByRole('button', { name: 'Add a question' }).click();
    await studio.getByRole('textbox', { name: 'Question' }).fill('What comes first?');
    await studio.getByRole('textbox', { name: 'Option 1' }).fill('An ECG');
    await studio.getByRole('textbox', { name: 'Option 2' }).fill('A film');
    await studio.getByRole('radio', { name: 'Option 1 is right' }).click();
    await studio.getByRole('textbox', { name: 'Why' }).fill('It takes a minute.');
    await studio.getByRole('textbox', { name: 'Source', exact: true }).fill('The author’s own teaching');
    await studio.getByRole('button', { name: 'Save the quiz' }).click();
    await expect(studio.getByText(/The quiz is saved/)).toBeVisible();
    await studio.getByRole('button', { name: 'Send to the moderators' }).click();
    await expect(studio.getByText('Waits for a moderator')).toBeVisible();
    await studio.context().close();
  });

  await test.step('a moderator publishes it', async () => {
    await publishResource(page, id);
  });

  const { origin, session } = await createAccount(page, learner);
  const phone = await openBrowser(browser, origin, session, 'ar');
  const token = (JSON.parse(session) as { access_token: string }).access_token;
  const resource = () => ask(page, token, 'GET', `/api/academy/resources/${id}`);
  await test.step('another watches 90 % of it on two devices, each from where the other stopped', async () => {
    const desk = await openBrowser(browser, origin, session, 'en');
    await desk.goto(`/academy/${id}`);
    await desk.getByRole('button', { name: 'Play', exact: true }).click();
    await desk.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 4);
    await desk.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect.poll(async () => (await resource()).covered).toBeGreaterThanOrEqual(3);
    await desk.getByLabel(/^Note at 0:0/).fill('Ask for the ECG first.');
    await desk.getByRole('button', { name: 'Keep note' }).click();
    // From the notes of the product back to the second.
    await desk.goto('/zonebot/notes');
    await desk.locator(`a[href^="/academy/${id}?at="]`).click();
    await expect(desk).toHaveURL(new RegExp(`/academy/${id}\\?at=[3-9]$`));
    expect((await resource()).contentType).toBe('video/mp4');
    // A browser whose clock is a day ahead counts no more.
    const stopped = (await resource()).position;
    await desk.context().close();
    await phone.clock.setSystemTime(Date.now() + 24 * 3600 * 1000);
    await phone.goto(`/academy/${id}`);
    await phone.getByRole('button', { name: 'تشغيل', exact: true }).click();
    await expect.poll(async () => (await resource()).position).toBeGreaterThan(stopped);
    await expect(phone.getByText('مكتمل', { exact: true })).toBeVisible({ timeout: 20_000 });
    const { covered, units, completed } = await resource();
    expect([completed, units]).toEqual([true, 10]);
    expect(covered).toBeGreaterThanOrEqual(9);
    expect(covered).toBeLessThanOrEqual(10);
  });

  let number = '';
  await test.step('passes the quiz and gets a certificate in Arabic, which a stranger verifies', async () => {
    await phone.getByRole('button', { name: 'ابدأ الاختبار' }).click();
    await phone.getByText('An ECG', { exact: true }).click();
    await phone.getByRole('button', { name: 'تحقّق من إجاباتي' }).click();
    await expect(phone.getByText('It takes a minute.')).toBeVisible();
    const download = phone.waitForEvent('download');
    await phone.getByRole('button', { name: /الشهادة/ }).click();
    number = (await download).suggestedFilename().replace('.pdf', '');
    const words = readPdfText(readFileSync(await (await download).path()));
    expect(words).toContain('شهادة');
    expect(words).toContain(number);
    await page.goto(`/certificate/${number}`);
    await expect(page.getByText('This certificate is valid')).toBeVisible();
    await expect(page.getByText(learner.fullName)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('and is asked again two days later, also without a network', async () => {
    await letTwoDaysPass(learner.email);
    await phone.goto('/academy/review');
    await expect(phone.getByRole('radio', { name: 'An ECG' })).toBeVisible();
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await phone.context().setOffline(true);
    await phone.reload();
    await phone.getByText('An ECG', { exact: true }).click();
    await phone.getByText('متأكد تمامًا', { exact: true }).click();
    await phone.getByRole('button', { name: 'أظهر الإجابة' }).click();
    await expect(phone.getByText('It takes a minute.')).toBeVisible();
    await phone.context().setOffline(false);
    await expect
      .poll(async () => {
        return (await ask(page, token, 'GET', '/api/academy/review')).doneToday;
      })
      .toBe(1);
    await phone.context().close();
  });
});
