import { beMember } from '../pages/account.ts';
import { band, drag, face, height, readPixels, takePhoto, width } from '../pages/pictures.ts';
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
