import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { DecodedHeic, HeicJob } from './decode-heic.ts';

/** What is used of libheif's own interface for scripts. */
interface HeifImage {
  readonly get_width: () => number;
  readonly get_height: () => number;
  readonly is_primary: () => boolean;
  readonly display: (
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: object | null) => void,
  ) => void;
}
interface Libheif {
  readonly HeifDecoder: new () => { readonly decode: (bytes: Uint8Array) => readonly HeifImage[] };
}

interface Memory {
  readonly buffer: ArrayBuffer;
  grow: (pages: number) => number;
}

const require = createRequire(import.meta.url);
const pageBytes = 65_536;

/**
 * The module takes as much memory as a picture makes it ask for, which its own header need not tell: beyond the
 * bound it gets no more, and gives up as on a machine that has none left.
 */
const boundMemory = (maxBytes: number): void => {
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } })
    .WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function growWithin(this: Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageBytes > maxBytes) throw new RangeError('Enough memory.');
    return grow.call(this, pages);
  };
};

const openLibheif = (): Libheif => {
  const create: (options: { wasmBinary: Buffer }) => Libheif = require('libheif-js/libheif-wasm/libheif.js');
  return create({ wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')) });
};

const decode = async ({ bytes, maxPixels, maxMemory }: HeicJob): Promise<DecodedHeic> => {
  boundMemory(maxMemory);
  const images = new (openLibheif().HeifDecoder)().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('No image in it.');
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0 && width * height <= maxPixels))
    throw new Error('Not of a size that is read.');
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  if (!shown) throw new Error('Not decoded.');
  return { data: new Uint8Array(data.buffer), width, height };
};

parentPort?.on('message', async (job: HeicJob) => {
  try {
    const decoded = await decode(job);
    parentPort?.postMessage(decoded, [decoded.data.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
