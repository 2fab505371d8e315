import type { Page } from '@playwright/test';
import { beMember } from '../pages/account.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

const [width, height] = [800, 600];
/** Where the face and the name on the wristband are, in pixels of the picture. */
const face = { left: 120, top: 90, width: 160, height: 200 };
const band = { left: 480, top: 450, width: 200, height: 24 };

/** An Exif block: a maker, and a place. */
const exif = Buffer.concat([
  Buffer.from('Exif\0\0MM\0*', 'latin1'),
  Buffer.from([0, 0, 0, 8, 0, 2]),
  Buffer.from([0x01, 0x0f, 0, 2, 0, 0, 0, 2, 65, 0, 0, 0]),
  Buffer.from([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38]),
  Buffer.from([0, 0, 0, 0, 0, 3]),
]);

/** A photograph in which a face and a name are red, everything else is green, with the place it was taken at. */
const takePhoto = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(
    ({ size, areas }) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = size;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No drawing context.');
      context.fillStyle = '#20a040';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#e02020';
      for (const area of areas) context.fillRect(area.left, area.top, area.width, area.height);
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
    },
    { size: [width, height] as [number, number], areas: [face, band] },
  );
  const jpeg = Buffer.from(base64, 'base64');
  const length = exif.length + 2;
  const head = Buffer.from([0xff, 0xe1, length >> 8, length & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
};

/** The brightest of the pixels of an area of a stored picture, and the colour of one beside it. */
const readPixels = (page: Page, address: string) =>
  page.evaluate(
    async ({ source, areas }) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No drawing context.');
      context.drawImage(bitmap, 0, 0);
      const read = (x: number, y: number, across: number, down: number) =>
        [...context.getImageData(x, y, across, down).data].filter((_value, index) => index % 4 !== 3);
      return {
        size: [bitmap.width, bitmap.height],
        brightest: areas.map((area) =>
          read(area.left, area.top, area.width, area.height).reduce(
            (most, value) => Math.max(most, value),
            0,
          ),
        ),
        beside: read(60, 560, 1, 1),
      };
    },
    { source: address, areas: [face, band] },
  );

const drag = async (page: Page, from: readonly [number, number], to: readonly [number, number]) => {
  const area = await page.getByRole('img', { name: 'The image as it will be sent' }).boundingBox();
  if (!area) throw new Error('The picture is not shown.');
  const scale = area.width / width;
  const at = ([x, y]: readonly [number, number]) => [area.x + x * scale, area.y + y * scale] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 12 });
  await page.mouse.up();
};

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
