// A classic script without imports: libheif comes as the file it was published as, which may be replaced.
import type { HeifQuestion } from './open-bitmap.ts';

interface HeifImage {
  readonly get_width: () => number;
  readonly get_height: () => number;
  readonly is_primary: () => boolean;
  readonly display: (
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: object | null) => void,
  ) => void;
}
interface HeifScope {
  readonly importScripts: (address: string) => void;
  readonly libheif: (options: { wasmBinary: ArrayBuffer }) => {
    readonly HeifDecoder: new () => { readonly decode: (bytes: Uint8Array) => readonly HeifImage[] };
  };
  readonly postMessage: (message: object, transfer?: readonly Transferable[]) => void;
}

const decodeHeif = async (
  scope: HeifScope,
  { folder, bytes, maxPixels }: HeifQuestion,
): Promise<ImageBitmap> => {
  scope.importScripts(`${folder}libheif.js`);
  const wasm = await fetch(`${folder}libheif.wasm`);
  if (!wasm.ok) throw new Error('The decoder was not loaded.');
  const decoder = new (scope.libheif({ wasmBinary: await wasm.arrayBuffer() }).HeifDecoder)();
  const images = decoder.decode(new Uint8Array(bytes));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('No image in it.');
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0 && width * height <= maxPixels))
    throw new Error('Not of a size that is read.');
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  if (!shown) throw new Error('Not decoded.');
  return createImageBitmap(new ImageData(data, width, height));
};

globalThis.addEventListener('message', async ({ data }: MessageEvent<HeifQuestion>) => {
  const scope = globalThis as unknown as HeifScope;
  try {
    const answer = await decodeHeif(scope, data);
    scope.postMessage({ answer }, [answer]);
  } catch (error) {
    scope.postMessage({ error: String(error) });
  }
});
