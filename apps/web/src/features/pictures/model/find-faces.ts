import { askWorker } from '../../../lib/pictures/ask-worker.ts';
import { type Box, boxAround } from './covers.ts';

export interface FaceQuestion {
  readonly folder: string;
  readonly bitmap: ImageBitmap;
}
export interface FoundFace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly score: number;
}

const maxSeconds = 60;
const maxFaces = 30;

/** How much of the smaller of two boxes lies in the other. */
const shareOf = (one: FoundFace, other: FoundFace): number => {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / Math.min(one.width * one.height, other.width * other.height);
};

/** One box a face: of those that show the same one, the surest. */
export const mergeFaces = (found: readonly FoundFace[]): FoundFace[] => {
  const kept: FoundFace[] = [];
  for (const face of found.toSorted((one, other) => other.score - one.score))
    if (kept.length < maxFaces && kept.every((other) => shareOf(face, other) < 0.5)) kept.push(face);
  return kept;
};

/** Boxes over the faces in a picture, found on this device; null where it could not look for any. */
export const findFaces = async (canvas: HTMLCanvasElement): Promise<readonly Box[] | null> => {
  try {
    const question: FaceQuestion = {
      folder: __SEPARATE_FILES__.faces,
      bitmap: await createImageBitmap(canvas),
    };
    const found = await askWorker<FoundFace[]>(
      () => new Worker(new URL('./faces.worker.ts', import.meta.url), { type: 'module' }),
      question,
      [question.bitmap],
      maxSeconds,
    );
    return mergeFaces(found).map((face) => boxAround(crypto.randomUUID(), face, canvas));
  } catch {
    return null;
  }
};
