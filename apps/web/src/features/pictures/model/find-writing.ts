import { type Box, boxAround } from './covers.ts';

/** A word read in a picture. */
export interface ReadWord {
  readonly text: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Languages that are read, by the name of what was learned of them. */
const models = { en: 'eng', ar: 'ara', zh: 'chi_sim' } as const;
export type ReadLanguage = keyof typeof models;

/** Labels are in English everywhere, and in the language of the page besides. */
export const languagesRead = (language: string): readonly ReadLanguage[] =>
  language === 'ar' || language === 'zh' ? ['en', language] : ['en'];

const maxSeconds = 120;
/** Of a hundred; below it are shapes that were taken for letters. */
const minConfidence = 30;

const hanStart = /^\p{Script=Han}/u;
const hanEnd = /\p{Script=Han}$/u;

/** Boxes over the words that belong to something that identifies; those of one line become one. */
export const boxesOf = async (
  lines: readonly (readonly ReadWord[])[],
  picture: { readonly width: number; readonly height: number },
): Promise<Box[]> => {
  const { findIdentifiers } = await import('@mz/phi');
  let text = '';
  const places = lines.map((words) => {
    const starts = words.map((word, index) => {
      // Chinese words are read one by one, and stand beside each other without a space.
      const isJoined = hanEnd.test(words[index - 1]?.text ?? '') && hanStart.test(word.text);
      text += index === 0 || isJoined ? word.text : ` ${word.text}`;
      return { word, start: text.length - word.text.length, end: text.length };
    });
    text += '\n';
    return starts;
  });
  const spans = findIdentifiers(text);
  const boxes: Box[] = [];
  for (const words of places)
    for (const span of spans) {
      const parts = words.filter(({ start, end }) => start < span.end && end > span.start);
      if (parts.length === 0) continue;
      const edges = parts.map(({ word: { box } }) => box);
      const x = Math.min(...edges.map((box) => box.x));
      const y = Math.min(...edges.map((box) => box.y));
      const around = {
        x,
        y,
        width: Math.max(...edges.map((box) => box.x + box.width)) - x,
        height: Math.max(...edges.map((box) => box.y + box.height)) - y,
      };
      boxes.push(boxAround(crypto.randomUUID(), around, picture, 0.15));
    }
  return boxes;
};

const startReader = async (language: string) => {
  const { createWorker, OEM, PSM } = (await import('tesseract.js')).default;
  const folder = new URL(__SEPARATE_FILES__.reading, location.href).href;
  const worker = await createWorker(
    languagesRead(language).map((one) => models[one]),
    OEM.LSTM_ONLY,
    {
      workerPath: `${folder}worker.min.js`,
      corePath: `${folder}tesseract-core-simd-lstm.js`,
      langPath: folder.replace(/\/$/, ''),
      workerBlobURL: false,
      cacheMethod: 'none',
      gzip: true,
      // Without it, a failure is thrown where nobody can catch it.
      errorHandler: () => {},
    },
  );
  // Labels stand apart from each other, on no page.
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SPARSE_TEXT,
    // Else it guesses, and says so on the console.
    user_defined_dpi: '150',
  });
  return worker;
};
type Reader = Awaited<ReturnType<typeof startReader>>;

const readWords = async (reader: Reader, canvas: HTMLCanvasElement): Promise<ReadWord[][]> => {
  const { data } = await reader.recognize(canvas, {}, { blocks: true });
  return (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .map(({ words }) =>
      words
        .filter(({ confidence }) => confidence >= minConfidence)
        .map(({ text, bbox: { x0, y0, x1, y1 } }) => ({
          text,
          box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
        })),
    );
};

/** Boxes over writing that may identify somebody, read on this device; null where it could not be read. */
export const findWriting = async (
  canvas: HTMLCanvasElement,
  language: string,
): Promise<readonly Box[] | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), maxSeconds * 1_000);
  });
  let starting: Promise<Reader> | undefined;
  try {
    starting = startReader(language);
    const reader = await Promise.race([starting, tooLong]);
    return await boxesOf(await Promise.race([readWords(reader, canvas), tooLong]), canvas);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    // Also one that starts too late.
    starting?.then((reader) => reader.terminate()).catch(() => undefined);
  }
};
