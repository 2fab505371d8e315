import type { PhiSpan } from '@mz/phi';

/** What the screen takes for identifying. */
const shownFrom = 0.5;

export interface IdentifierTask {
  readonly text: string;
  /** What the physician said is none. */
  readonly ignored: readonly string[];
  readonly from: number;
}

/** Possible identifiers of a text, and the text with all of them behind placeholders. */
export interface Identified {
  readonly spans: readonly PhiSpan[];
  readonly masked: string;
}

type Look = (task: IdentifierTask) => Promise<Identified>;

/** In a thread of its own: the lists of names are large, and typing must not wait for them. */
const lookInWorker = (worker: Worker): Look => {
  let last = 0;
  const waiting = new Map<number, { done: (found: Identified) => void; fail: (cause: unknown) => void }>();
  worker.addEventListener('message', ({ data }: MessageEvent<Identified & { readonly id: number }>) => {
    waiting.get(data.id)?.done(data);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    // It is made anew for the next text.
    look = null;
    worker.terminate();
    for (const { fail } of waiting.values()) fail(new Error('The look for identifiers failed.'));
    waiting.clear();
  });
  return (task) =>
    new Promise((done, fail) => {
      last += 1;
      waiting.set(last, { done, fail });
      worker.postMessage({ ...task, id: last });
    });
};

/** Where there are no threads it is done here. */
const lookHere: Look = async ({ text, ignored, from }) => {
  const { findIdentifiers, maskIdentifiers } = await import('@mz/phi');
  const spans = findIdentifiers(text, { minConfidence: from, ignore: ignored });
  return { spans, masked: maskIdentifiers(text, spans).text };
};

let look: Look | null = null;

const open = (): Look => {
  look ??=
    typeof Worker === 'undefined'
      ? lookHere
      : lookInWorker(new Worker(new URL('./identifiers.worker.ts', import.meta.url), { type: 'module' }));
  return look;
};

/** Looks for what may identify somebody; what looks is fetched for the first text. */
export const identify = async (text: string, ignored: readonly string[]): Promise<Identified> =>
  text.trim() === '' ? { spans: [], masked: text } : open()({ text, ignored, from: shownFrom });
