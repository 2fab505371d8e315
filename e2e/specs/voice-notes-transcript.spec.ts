import { readFileSync } from 'node:fs';
import { startSpeechServer } from '../../apps/server/src/testing/speech-server.ts';
import { makeFolder, removeFolder, startServer } from '../faults/server-process.ts';
import { beMember } from '../pages/account.ts';
import { hear } from '../pages/microphone.ts';
import { test as base, expect, expectAccessible, prefer } from '../pages/test.ts';

const said = 'الكرياتينين عاد إلى خط الأساس';

/** A microphone that hears Arabic, and a server of its own whose engine is a process on this machine. */
const test = base.extend<
  object,
  { own: { url: string; engine: Awaited<ReturnType<typeof startSpeechServer>> } }
>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures wanted from the pattern.
    async ({}, use) => {
      const dataDir = makeFolder();
      const engine = await startSpeechServer();
      const server = await startServer({ DATA_DIR: dataDir, SPEECH_URL: engine.url, SPEECH_MODEL: 'ward' });
      await use({ engine, url: server.url });
      await server.end('SIGTERM');
      await engine.close();
      removeFolder(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.url),
  ...hear('ar'),
});

/** Seconds without a network: a part of the sound each. `VOICE_CUT_SECONDS=60` cuts a whole minute. */
const cut = Number(process.env.VOICE_CUT_SECONDS ?? 12);

test.describe.configure({ timeout: 150_000 + cut * 1_000 });

test('a member records in Arabic while the network is cut, has it transcribed, finds and hears the sentence, and prints the year for two regulators', async ({
  page,
  context,
  own: { engine },
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await page.addInitScript(() => {
    const media = navigator.mediaDevices;
    const open = media.getUserMedia.bind(media);
    media.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      // What a browser says when a call takes the microphone and gives it back.
      for (const name of ['mute', 'unmute'])
        window.addEventListener(`call-${name}`, () => {
          for (const track of stream.getTracks()) track.dispatchEvent(new Event(name));
        });
      return stream;
    };
  });
  await beMember(page);
  await prefer(page, 'ar');
  await page.goto('/myzone/voice-notes');
  const timer = page.getByRole('timer');
  await page.getByRole('button', { name: 'بدء التسجيل' }).click();
  await expect(timer).toHaveText('0:01');
  await context.setOffline(true);
  await expect(page.getByText('لا يوجد اتصال', { exact: true })).toBeVisible();
  await expect(timer).toHaveText(/^0:(?:0[3-9]|[1-5]\d)$/);
  await page.evaluate(() => window.dispatchEvent(new Event('call-mute')));
  await expect(timer).toHaveText(/^0:(?:0[5-9]|[1-5]\d)$/);
  await page.evaluate(() => window.dispatchEvent(new Event('call-unmute')));
  await expect(page.getByText('في التسجيل انقطاع واحد')).toBeVisible();
  const end = 1 + cut;
  const secondsShown = async (): Promise<number> => {
    const [minutes = 0, seconds = 0] = (await timer.innerText()).split(':').map(Number);
    return minutes * 60 + seconds;
  };
  await expect.poll(secondsShown, { timeout: (cut + 20) * 1_000 }).toBeGreaterThanOrEqual(end);
  await page.getByPlaceholder('عنوان الملاحظة...').fill('سرير أربعة');
  await page.getByRole('button', { name: 'حفظ الملاحظة' }).click();
  await context.setOffline(false);
  const card = page.getByRole('article', { name: 'سرير أربعة' });
  await expect(card).toBeVisible({ timeout: 40_000 });

  // The call is shown as the gap it was, and of the sound nothing is missing.
  await expect(card.getByText(/^عند 0:(?:0[3-9]|[1-5]\d) كُتم الميكروفون [1-9]\d? ث\.$/)).toBeVisible();
  const kept = await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('mz-session') ?? '{}');
    const ask = async (path: string) =>
      (await fetch(path, { headers: { authorization: `Bearer ${access_token}` } })).json();
    const [note] = (await ask('/api/voice-notes')).voiceNotes;
    const { url } = await ask(`/api/voice-notes/${note.id}/address`);
    const sound = await (await fetch(url)).arrayBuffer();
    const { duration } = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(sound);
    return { gaps: note.gaps.length, seconds: note.ms / 1_000, duration };
  });
  expect(kept.gaps).toBe(1);
  expect(kept.seconds).toBeGreaterThanOrEqual(end);
  expect(Math.abs(kept.duration - kept.seconds)).toBeLessThan(1);

  // The detector runs on the device; the engine is given what somebody speaks in, once the member agreed.
  engine.say([{ start: 0.5, end: 2, text: said, avg_logprob: -0.2, no_speech_prob: 0.01 }]);
  await card.getByRole('button', { name: 'كتابة النص' }).click();
  await card.getByRole('button', { name: 'تفريغ الصوت' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(engine.host);
  await expectAccessible(page);
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'تفريغ الصوت' }).click();
  await expect(card.getByText(said).first()).toBeVisible({ timeout: 60_000 });
  const [request] = engine.heard;
  expect(request?.fields.language).toBeUndefined();
  const samples = new Int16Array(new Uint8Array(request?.sound.subarray(44) ?? []).buffer);
  expect(samples.length).toBeGreaterThan(16_000);
  expect(samples.some((sample) => Math.abs(sample) > 1_000)).toBe(true);

  await page.reload();
  await page.getByPlaceholder('ابحث في الملاحظات الصوتية...').fill('الكرياتينين');
  await card.getByRole('button', { name: new RegExp(said) }).click();
  await expect
    .poll(async () => Number(await card.getByRole('slider').getAttribute('aria-valuenow')))
    .toBeGreaterThan(0);

  await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('mz-session') ?? '{}');
    const answer = await fetch('/api/growth/entries', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: JSON.stringify({
        title: 'مؤتمر أمراض الكلى',
        kind: 'course',
        on: new Date().toISOString().slice(0, 10),
        minutes: 120,
        setting: 'external',
        role: null,
        provider: '',
        finished: true,
        evidenceUploadId: null,
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  });
  await page.goto('/myzone/growth');
  await page.getByRole('button', { name: 'تصدير للجهة التنظيمية' }).click();
  for (const scheme of ['physicians-uk', 'scfhs']) {
    await page.getByRole('dialog').getByRole('combobox').first().selectOption(scheme);
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF' }).click();
    const file = readFileSync(await (await waiting).path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  }
});
