import type { Box } from './covers.ts';
import { boxAround } from './covers.ts';

/** The browser's own recognition (Shape Detection API), which works on the device; many browsers have none. */
interface Detector<Found> {
  detect: (source: CanvasImageSource) => Promise<readonly Found[]>;
}
interface Shape {
  readonly boundingBox: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}
interface Writing extends Shape {
  readonly rawValue: string;
}
interface DetectingScope {
  readonly FaceDetector?: new (options: { maxDetectedFaces: number }) => Detector<Shape>;
  readonly TextDetector?: new () => Detector<Writing>;
}

const maxFaces = 30;

const detect = async <Found>(make: (() => Detector<Found>) | null, source: CanvasImageSource) => {
  if (!make) return null;
  try {
    return await make().detect(source);
  } catch {
    // Declared, but the device has no service behind it: nobody looked.
    return null;
  }
};

const newId = (): string => crypto.randomUUID();

/** Boxes over the faces in a picture; null where this device cannot look for any. */
export const findFaces = async (
  canvas: HTMLCanvasElement,
  scope: DetectingScope = globalThis as DetectingScope,
): Promise<readonly Box[] | null> => {
  const { FaceDetector } = scope;
  const make = FaceDetector ? () => new FaceDetector({ maxDetectedFaces: maxFaces }) : null;
  const faces = await detect(make, canvas);
  return faces?.map(({ boundingBox }) => boxAround(newId(), boundingBox, canvas)) ?? null;
};

/** Boxes over legible lines that may identify somebody; null where this device cannot read pictures. */
export const findWriting = async (
  canvas: HTMLCanvasElement,
  scope: DetectingScope = globalThis as DetectingScope,
): Promise<readonly Box[] | null> => {
  const { TextDetector } = scope;
  const lines = await detect(TextDetector ? () => new TextDetector() : null, canvas);
  if (lines === null) return null;
  const { findIdentifiers } = await import('@mz/phi');
  return lines
    .filter(({ rawValue }) => findIdentifiers(rawValue).length > 0)
    .map(({ boundingBox }) => boxAround(newId(), boundingBox, canvas, 0.1));
};
