import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { beMember, demoUser, newPerson, signIn } from '../pages/account.ts';
import { expect, test } from '../pages/test.ts';

const moderator = { email: 'samira.khalil@cedarhill.example', password: demoUser.password };
const root = new URL('../../', import.meta.url);

/** A photograph as phones of one maker send it, which this browser cannot open by itself. */
const takeHeic = async () => ({
  name: 'IMG_0001.HEIC',
  mimeType: 'image/heic',
  buffer: await readFile(new URL('apps/server/src/testing/heic/phone.heic', root)),
});

/** Format and metadata of a picture, and whether its halves are the red and the blue of the photograph. */
const readPhoto = async (bytes: Buffer, page: Page) => ({
  isWebp: bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  hasPlace: bytes.includes('Exif') || bytes.includes('EXIF'),
  ...(await page.evaluate(async (base64) => {
    const letters = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([letters]));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No drawing context.');
    context.drawImage(bitmap, 0, 0);
    const at = (share: number) => {
      const [x, y] = [Math.floor(bitmap.width * share), Math.floor(bitmap.height / 2)];
      const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data;
      return { red, blue };
    };
    const [left, right] = [at(0.25), at(0.75)];
    return { isRed: left.red > 180 && left.blue < 90, isBlue: right.blue > 180 && right.red < 90 };
  }, bytes.toString('base64'))),
});

test('a photo of a phone becomes the picture of a profile, and shows a licence to the moderator', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await beMember(page, newPerson(`Dr. Amal Photo ${Date.now()}`));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change picture: Profile picture' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(await takeHeic());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const picture = page.getByRole('main').locator('img').first();
  await expect(picture).toBeVisible();
  const stored = await page.request.get((await picture.getAttribute('src')) ?? '');
  expect(await readPhoto(await stored.body(), page)).toEqual({
    isWebp: true,
    hasPlace: false,
    isRed: true,
    isBlue: true,
  });

  await page.goto('/verification');
  await page.getByLabel('Country of the register').selectOption('JO');
  await page.getByLabel('Register', { exact: true }).fill('Jordan Medical Council');
  await page.getByLabel('Number in the register').fill(`JO-${Date.now()}`);
  await page.getByLabel('Field', { exact: true }).selectOption('nephrology');
  await page.getByLabel('Document').setInputFiles(await takeHeic());
  await page.getByRole('button', { name: 'Send to the moderators' }).click();
  await expect(page.getByText(/Waiting for a moderator since/)).toBeVisible();

  const desk = await browser.newContext();
  const queue = await desk.newPage();
  await signIn(queue, moderator);
  await expect(queue).toHaveURL(/\/dashboard$/);
  await queue.goto('/moderation');
  await queue.getByRole('link', { name: person.fullName }).click();
  await queue.getByRole('button', { name: 'Take' }).click();
  const asked = queue.waitForResponse((answer) => answer.url().endsWith('/document'));
  await queue.getByRole('button', { name: 'Open document' }).click();
  const { url } = (await (await asked).json()) as { url: string };
  const shown = await desk.request.get(new URL(url, queue.url()).href);
  expect(shown.headers()['content-type']).toMatch(/^image\/(webp|jpeg|png)$/);
  expect(await readPhoto(await shown.body(), queue)).toMatchObject({
    hasPlace: false,
    isRed: true,
    isBlue: true,
  });
  await desk.close();
});
