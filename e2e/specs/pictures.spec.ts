import { readFile } from 'node:fs/promises';
import { beMember } from '../pages/account.ts';
import { band, drag, face, height, readPixels, takePhoto, takePortrait, width } from '../pages/pictures.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

test('what is covered on the device is in no byte of the stored image', async ({ page }) => {
  await beMember(page);
  await page.goto('/social');
  await page.getByRole('textbox', { name: 'Text of the post' }).click();
  await page.getByRole('textbox', { name: 'Text of the post' }).fill('What could these spots be?');
  await page.locator('input[type=file]').setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await takePhoto(page),
  });
  const gate = page.getByRole('dialog', { name: 'Image 1 of 1' });
  await expect(gate.getByText('Place')).toBeVisible();
  await expect(gate.getByText('Device', { exact: true })).toBeVisible();
  // A box over the face, a stroke over the name.
  await drag(
    page,
    [face.left - 12, face.top - 12],
    [face.left + face.width + 12, face.top + face.height + 12],
  );
  await expect(gate.getByRole('button', { name: 'Box 1' })).toBeVisible();
  await gate.getByRole('radio', { name: 'Brush' }).click();
  await gate.getByRole('radio', { name: 'Wide' }).click();
  const middle = band.top + band.height / 2;
  await drag(page, [band.left - 10, middle], [band.left + band.width + 10, middle]);
  await gate.getByLabel('Description').fill('Red spots on green');
  await gate.getByRole('checkbox', { name: /^I looked at the image/ }).check();
  await expectAccessible(page);
  await gate.getByRole('button', { name: 'Use image' }).click();
  await expect(gate).toBeHidden();
  await page.getByRole('button', { name: 'Post', exact: true }).click();

  const shown = page.getByRole('button', { name: 'Image 1: Red spots on green. Open larger' });
  await expect(shown).toBeVisible();
  const address = (await shown.locator('img').getAttribute('src')) ?? '';
  const stored = await page.request.get(address);
  expect(stored.headers()['content-type']).toBe('image/webp');
  expect((await stored.body()).includes('EXIF')).toBe(false);
  const { size, brightest, beside } = await readPixels(page, address);
  expect(size).toEqual([width, height]);
  // Red as the face was has 224; what is left is the noise of encoding.
  for (const value of brightest) expect(value).toBeLessThan(40);
  for (const [index, value] of [0x20, 0xa0, 0x40].entries())
    expect(Math.abs((beside[index] ?? 0) - value)).toBeLessThan(12);

  await shown.click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Red spots on green' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

const root = new URL('../../', import.meta.url);

test('a photo of a phone opens, faces and identifying words are covered, all of it on the device', async ({
  page,
  allow,
}) => {
  // The reader of print writes its guesses on the console.
  allow(/^Estimating resolution/);
  await beMember(page);
  await page.goto('/social');
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  await page.getByRole('textbox', { name: 'Text of the post' }).click();
  const input = page.locator('input[type=file]');
  const gate = page.getByRole('dialog', { name: 'Image 1 of 1' });

  await input.setInputFiles({
    name: 'IMG_0001.HEIC',
    mimeType: 'image/heic',
    buffer: await readFile(new URL('apps/server/src/testing/heic/phone.heic', root)),
  });
  await expect(gate.getByText('No face found')).toBeVisible({ timeout: 30_000 });
  await expect(gate.getByText('Place')).toBeVisible();
  const shown = await gate
    .getByRole('img', { name: 'The image as it will be sent' })
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixel = (x: number) => [...(canvas.getContext('2d')?.getImageData(x, 32, 1, 1).data ?? [])];
      return { size: [canvas.width, canvas.height], left: pixel(20), right: pixel(76) };
    });
  expect(shown.size).toEqual([96, 64]);
  expect(shown.left[0]).toBeGreaterThan(180);
  expect(shown.right[2]).toBeGreaterThan(180);
  await gate.getByRole('button', { name: 'Leave it out' }).click();
  await expect(gate).toBeHidden();

  // The sample of the detector's own package, beside a label as a device prints it.
  const sample = await readFile(new URL('node_modules/@vladmandic/human/assets/samples.jpg', root));
  await input.setInputFiles({
    name: 'ward.jpg',
    mimeType: 'image/jpeg',
    buffer: await takePortrait(page, sample, ['Chest AP erect', 'MRN 4455667']),
  });
  await expect(gate.getByText(/^\d+ faces? found and covered$/)).toBeVisible({ timeout: 30_000 });
  await expect(gate.getByText('1 line that may name somebody found and covered')).toBeVisible({
    timeout: 40_000,
  });
  // The label is covered, the words above it are not.
  const lines = await gate.getByRole('img', { name: 'The image as it will be sent' }).boundingBox();
  const boxes = await gate.getByRole('button', { name: /^Box \d+$/ }).all();
  const last = await boxes.at(-1)?.boundingBox();
  if (!lines || !last) throw new Error('Nothing is covered.');
  const scale = 1_000 / lines.width;
  expect((last.y - lines.y) * scale).toBeGreaterThan(640);
  expect((last.y - lines.y) * scale).toBeLessThan(700);

  // Weights, decoder and letters come from here, and nothing of the pictures was sent.
  const { origin } = new URL(page.url());
  expect(asked.filter((url) => url.protocol !== 'blob:' && url.origin !== origin)).toEqual([]);
  expect(asked.filter(({ pathname }) => pathname.startsWith('/api/uploads'))).toEqual([]);
});
