import type { Page } from '@playwright/test';
import { ask, publishResource } from '../pages/academy.ts';
import { createAccount, newPerson } from '../pages/account.ts';
import { expect, test } from '../pages/test.ts';

const fixture = (name: string) => new URL(`../fixtures/academy/${name}`, import.meta.url).pathname;

const choose = async (page: Page, name: string, title: string) => {
  await page.goto('/academy/upload');
  await page.getByLabel('File', { exact: true }).setInputFiles(fixture(name));
  await page.getByLabel('Title', { exact: true }).fill(title);
};

test('a video of a phone is converted on the device that brings it, or refused with the reason', async ({
  page,
}) => {
  const person = newPerson();
  const { origin, session } = await createAccount(page, person);
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'mz-session', value: session }] }],
  });
  const token = (JSON.parse(session) as { access_token: string }).access_token;
  const own = async () => (await ask(page, token, 'GET', '/api/academy/own')).resources;

  await test.step('HEVC, which this browser cannot open, is refused before anything is sent', async () => {
    await choose(page, 'hevc.mov', 'Too new');
    await expect(page.getByText('0:02 · 320 × 180 · HEVC · AAC')).toBeVisible();
    await expect(page.getByText(/cannot read the format, as with some phones/)).toBeVisible();
    await page.getByRole('button', { name: 'Keep as a draft' }).click();
    await expect(page.getByRole('alert').getByText(/Convert it to MP4/)).toBeVisible();
    expect(await own()).toEqual([]);
  });

  await test.step('cancelled in the middle, nothing of it stays: no row, no upload, nothing on this device', async () => {
    const taken: string[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'DELETE' && response.ok()) taken.push(response.url());
    });
    let begun = 0;
    await page.route('**/api/uploads**', async (route) => {
      const method = route.request().method();
      if (method === 'POST') begun += 1;
      // The video has arrived; its picture stays on the way.
      if (!(method === 'PATCH' && begun > 1)) await route.continue();
    });
    await choose(page, 'phone.mov', 'Taken back');
    await page.getByRole('button', { name: 'Send to the moderators' }).click();
    await expect.poll(() => begun).toBe(2);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('alert').getByText('Cancelled. Nothing of it was kept.')).toBeVisible();
    await expect.poll(() => new Set(taken).size).toBe(2);
    expect(await own()).toEqual([]);
    const left = await page.evaluate(async () => {
      const names: string[] = [];
      const root = await navigator.storage.getDirectory();
      for await (const [name, entry] of root.entries())
        if (entry.kind === 'directory')
          for await (const inner of (entry as FileSystemDirectoryHandle).keys())
            names.push(`${name}/${inner}`);
      return [names, localStorage.getItem('mz-conversion')];
    });
    expect(left).toEqual([[], null]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('a page that was closed in the middle of a conversion begins anew, and says so', async () => {
    await page.goto('/academy/upload');
    await page.evaluate(() => {
      // Workers that never answer: the conversion is under way until the page goes.
      const Own = window.Worker;
      window.Worker = class extends Own {
        override postMessage(message: { kind?: string }) {
          if (message.kind !== 'convert') super.postMessage(message);
        }
      };
    });
    await page.getByLabel('File', { exact: true }).setInputFiles(fixture('phone.mov'));
    await page.getByLabel('Title', { exact: true }).fill('Cut off');
    await page.getByRole('button', { name: 'Send to the moderators' }).click();
    await expect(page.getByRole('progressbar', { name: 'Converting on this device' })).toBeVisible();
    await choose(page, 'phone.mov', 'From a phone');
    await expect(page.getByText(/was cut off last time\. It begins anew/)).toBeVisible();
  });

  await test.step('MOV arrives as MP4 of 720 lines without its place, with its chapters and its sound alone', async () => {
    await choose(page, 'phone.mov', 'From a phone');
    await expect(page.getByText('0:02 · 1920 × 1080 · H.264 · AAC · 2 chapters')).toBeVisible();
    await expect(page.getByLabel('Chapters')).toHaveValue('0:00 Before\n0:01 بعد');
    await page.getByRole('button', { name: 'Send to the moderators' }).click();
    await expect(page.getByText('Sent. You see here')).toBeVisible();
    const [{ id }] = await own();
    await publishResource(page, id);
    const resource = await ask(page, token, 'GET', `/api/academy/resources/${id}`);
    expect(resource).toMatchObject({
      contentType: 'video/mp4',
      units: 2,
      chapters: [
        { at: 0, title: 'Before' },
        { at: 1, title: 'بعد' },
      ],
    });
    const bytes = await (await page.request.get(resource.mediaUrl)).body();
    expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
    expect(bytes.includes('avc1')).toBe(true);
    expect(bytes.includes('mp4a')).toBe(true);
    expect(bytes.includes('+48.1')).toBe(false);

    await page.goto(`/academy/${id}`);
    const video = page.locator('video');
    const shape = () =>
      video.evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight]);
    await expect.poll(shape).toEqual([1280, 720]);
    await page.getByRole('button', { name: 'Sound only' }).click();
    await expect.poll(shape).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByText(/^You stopped at 0:0[12]/)).toBeVisible();
    await page.getByRole('button', { name: 'With the picture' }).click();
    await expect.poll(shape).toEqual([1280, 720]);
  });
});
