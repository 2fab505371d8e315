import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { beMember } from '../pages/account.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

const [width, height] = [800, 600];
/** Where the face and the name on the wristband are, in pixels of the picture. */
const face = { left: 120, top: 90, width: 160, height: 200 };
const band = { left: 480, top: 450, width: 200, height: 24 };

/** A photograph in which a face and a name are red, everything else is green, with the place it was taken at. */
const photo = (): Promise<Buffer> => {
  const paint = (area: typeof face) => ({
    input: {
      create: { width: area.width, height: area.height, channels: 3 as const, background: '#e02020' },
    },
    left: area.left,
    top: area.top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#20a040' } })
    .composite([paint(face), paint(band)])
    .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 57/1 0/1' } })
    .jpeg({ quality: 95 })
    .toBuffer();
};

/** The colours of a stored file, read where asked. */
const openPixels = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, height]);
  return (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)] as const;
};

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
    buffer: await photo(),
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
  const address = await shown.locator('img').getAttribute('src');
  const stored = await page.request.get(address ?? '');
  expect(stored.headers()['content-type']).toBe('image/webp');
  const bytes = await stored.body();
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  const colourAt = await openPixels(bytes);
  for (const { left, top, width: across, height: down } of [face, band])
    for (let y = top; y < top + down; y += 2)
      for (let x = left; x < left + across; x += 2)
        expect(Math.max(...colourAt(x, y)), `${x}, ${y}`).toBeLessThan(40);
  // Everything else is as it was.
  const [red, green, blue] = colourAt(60, 560);
  expect([Math.abs(red - 0x20), Math.abs(green - 0xa0), Math.abs(blue - 0x40)].every((off) => off < 12)).toBe(
    true,
  );

  await shown.click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Red spots on green' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
