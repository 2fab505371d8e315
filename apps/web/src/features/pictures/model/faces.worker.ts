import type { FaceQuestion, FoundFace } from './find-faces.ts';

/** What is used of `@vladmandic/human`, which comes as a file of its own. */
interface Human {
  readonly load: () => Promise<unknown>;
  readonly detect: (picture: OffscreenCanvas) => Promise<{
    readonly error?: string | null;
    readonly face: readonly { box: number[]; score: number }[];
  }>;
}
interface HumanModule {
  readonly Human: new (options: object) => Human;
}

const off = { enabled: false };

const openHuman = async (folder: string): Promise<Human> => {
  const { Human }: HumanModule = await import(/* @vite-ignore */ `${folder}human.esm.js`);
  const human = new Human({
    backend: 'wasm',
    wasmPath: folder,
    modelBasePath: folder,
    cacheModels: false,
    cacheSensitivity: 0,
    warmup: 'none',
    debug: false,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: { maxDetected: 30, minConfidence: 0.2, rotation: false, skipFrames: 0, skipTime: 0 },
      mesh: off,
      iris: off,
      description: off,
      emotion: off,
      attention: off,
      antispoof: off,
      liveness: off,
    },
  });
  await human.load();
  return human;
};

/** A part of the picture, turned by quarters, with the way back to its place. */
interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly quarters: number;
  readonly minScore: number;
}

/** Side of what the detector is shown; it looks at 256 pixels. */
const shown = 512;

/**
 * The whole picture in four directions, since patients lie; and upright in overlapping parts, since the detector
 * misses faces that are small in what it is shown.
 */
const listViews = (width: number, height: number): View[] => {
  const whole = [0, 1, 3, 2].map((quarters) => ({
    x: 0,
    y: 0,
    width,
    height,
    quarters,
    minScore: quarters === 0 ? 0.3 : 0.5,
  }));
  const [partWidth, partHeight] = [Math.round(width * 0.6), Math.round(height * 0.6)];
  const parts = [0, width - partWidth].flatMap((x) =>
    [0, height - partHeight].map((y) => ({
      x,
      y,
      width: partWidth,
      height: partHeight,
      quarters: 0,
      minScore: 0.5,
    })),
  );
  return [...whole, ...parts];
};

const draw = (bitmap: ImageBitmap, view: View) => {
  const scale = Math.min(1, shown / Math.max(view.width, view.height));
  const [width, height] = [Math.round(view.width * scale), Math.round(view.height * scale)];
  const isAcross = view.quarters % 2 === 1;
  const canvas = new OffscreenCanvas(isAcross ? height : width, isAcross ? width : height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No drawing context.');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((view.quarters * Math.PI) / 2);
  context.drawImage(bitmap, view.x, view.y, view.width, view.height, -width / 2, -height / 2, width, height);
  return { canvas, scale };
};

/** The box in the picture that a box of a view shows. */
const placeBack = (view: View, scale: number, canvas: OffscreenCanvas, box: readonly number[]) => {
  const [left = 0, top = 0, across = 0, down = 0] = box;
  // From the middle, turned back.
  const angle = (-view.quarters * Math.PI) / 2;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const [x, y] = [left + across / 2 - canvas.width / 2, top + down / 2 - canvas.height / 2];
  const isAcross = view.quarters % 2 === 1;
  const [width, height] = [(isAcross ? down : across) / scale, (isAcross ? across : down) / scale];
  return {
    x: view.x + view.width / 2 + (x * cos - y * sin) / scale - width / 2,
    y: view.y + view.height / 2 + (x * sin + y * cos) / scale - height / 2,
    width,
    height,
  };
};

const findFaces = async ({ folder, bitmap }: FaceQuestion): Promise<FoundFace[]> => {
  const human = await openHuman(folder);
  const found: FoundFace[] = [];
  for (const view of listViews(bitmap.width, bitmap.height)) {
    const { canvas, scale } = draw(bitmap, view);
    const { error, face } = await human.detect(canvas);
    if (error) throw new Error(error);
    for (const { box, score } of face)
      if (score >= view.minScore) found.push({ ...placeBack(view, scale, canvas, box), score });
  }
  return found;
};

globalThis.addEventListener('message', async ({ data }: MessageEvent<FaceQuestion>) => {
  try {
    globalThis.postMessage({ answer: await findFaces(data) });
  } catch (error) {
    globalThis.postMessage({ error: String(error) });
  }
});
