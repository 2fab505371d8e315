import type { Page } from '@playwright/test';

/** Pixels of the photograph. */
export const [width, height] = [800, 600];
/** Where the face and the name on the wristband are, in pixels of the picture. */
export const face = { left: 120, top: 90, width: 160, height: 200 };
export const band = { left: 480, top: 450, width: 200, height: 24 };

/** An Exif block: a maker, and a place. */
const exif = Buffer.concat([
  Buffer.from('Exif\0\0MM\0*', 'latin1'),
  Buffer.from([0, 0, 0, 8, 0, 2]),
  Buffer.from([0x01, 0x0f, 0, 2, 0, 0, 0, 2, 65, 0, 0, 0]),
  Buffer.from([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38]),
  Buffer.from([0, 0, 0, 0, 0, 3]),
]);

/** A photograph in which a face and a name are red, everything else is green, with the place it was taken at. */
export const takePhoto = async (page: Page): Promise<Buffer> => {
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
export const readPixels = (page: Page, address: string) =>
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

/** Draws over the picture at the gate, which is called by `name` in the language of the page. */
export const drag = async (
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
  name = 'The image as it will be sent',
) => {
  const area = await page.getByRole('img', { name }).boundingBox();
  if (!area) throw new Error('The picture is not shown.');
  const scale = area.width / width;
  const at = ([x, y]: readonly [number, number]) => [area.x + x * scale, area.y + y * scale] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 12 });
  await page.mouse.up();
};

/** A picture of 1,000 by 750 with a part of another in it and lines of print below it. */
export const takePortrait = async (page: Page, sample: Buffer, lines: readonly string[]): Promise<Buffer> => {
  const base64 = await page.evaluate(
    async ({ source, texts }) => {
      const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1_000, 750];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No drawing context.');
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(bitmap, 0, 0, bitmap.width, bitmap.height, 40, 20, 600, 540);
      context.fillStyle = 'black';
      context.font = '32px sans-serif';
      for (const [index, text] of texts.entries()) context.fillText(text, 60, 630 + index * 60);
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
    },
    { source: sample.toString('base64'), texts: lines },
  );
  return Buffer.from(base64, 'base64');
};
