import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findPictureMetadata } from '@mz/phi';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processImage } from '../image-processing.ts';

const use = { maxPixels: 50_000_000, maxWidth: 2_048, maxHeight: 2_048, fit: 'inside' as const };
const samples = new URL('../../../testing/heic/', import.meta.url);
const readSample = (name: string) => readFile(new URL(name, samples));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mz-heic-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const make = async (bytes: Uint8Array) => {
  const file = path.join(folder, 'source');
  await writeFile(file, bytes);
  return processImage(file, use);
};
/** Colours left and right of the middle. */
const coloursOf = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray((32 * info.width + x) * info.channels).subarray(0, 3)];
  return { left: at(20), right: at(76) };
};
/** The sample with another size in its header. */
const declare = (bytes: Buffer, width: number, height: number): Buffer => {
  const at = bytes.indexOf('ispe');
  bytes.writeUInt32BE(width, at + 8);
  bytes.writeUInt32BE(height, at + 12);
  return bytes;
};

// Each compiles the decoder in a thread of its own.
describe('a HEIC file', { timeout: 30_000 }, () => {
  it('becomes WebP with its pixels and without what it told, which is named', async () => {
    const { bytes, facts } = await make(await readSample('phone.heic'));
    expect(facts).toEqual({ width: 96, height: 64, removed: ['device', 'location'] });
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(findPictureMetadata(bytes)).toEqual([]);
    expect(bytes.includes('Testphone')).toBe(false);
    const { left, right } = await coloursOf(bytes);
    expect(left[0]).toBeGreaterThan(180);
    expect(left[2]).toBeLessThan(80);
    expect(right[2]).toBeGreaterThan(180);
    expect(right[0]).toBeLessThan(80);
  });

  it('of several images gives its main one', async () => {
    const { left, right } = await coloursOf((await make(await readSample('two-images.heic'))).bytes);
    for (const [red = 0, green = 0] of [left, right]) {
      expect(green).toBeGreaterThan(120);
      expect(red).toBeLessThan(80);
    }
  });

  it.each([
    ['cut off in its pixels', async () => (await readSample('phone.heic')).subarray(0, 470)],
    ['cut off in its header', async () => (await readSample('phone.heic')).subarray(0, 200)],
    ['of nothing but its first box', async () => (await readSample('phone.heic')).subarray(0, 28)],
    [
      'with other bytes for its pixels',
      async () => (await readSample('phone.heic')).fill(0xa5, 0x1a8, 0x20e),
    ],
    ['that declares no width', async () => declare(await readSample('phone.heic'), 0, 64)],
    [
      'whose boxes do not fit into each other',
      async () => {
        const bytes = await readSample('phone.heic');
        bytes.writeUInt32BE(0x7fffffff, 28);
        return bytes;
      },
    ],
  ])('%s is refused', async (_what, bytes) => {
    await expect(make(await bytes())).rejects.toMatchObject({ code: 'unprocessable' });
  });

  it('of more pixels than are read is refused by its header, whichever of its images has them', async () => {
    await expect(make(declare(await readSample('phone.heic'), 65_535, 65_535))).rejects.toMatchObject({
      code: 'image_too_large',
    });
    const two = await readSample('two-images.heic');
    two.writeUInt32BE(1_000_000, two.lastIndexOf('ispe') + 8);
    await expect(make(two)).rejects.toMatchObject({ code: 'image_too_large' });
  });
});
