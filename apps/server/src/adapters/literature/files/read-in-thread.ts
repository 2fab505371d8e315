import { Worker } from 'node:worker_threads';
import { type ParsedItem, SourceFormatError, TruncatedError } from '../record.ts';

export interface ReadingJob {
  readonly file: string;
  /** What the file is called, where it is a copy of another. */
  readonly name: string;
  readonly fetchedAt: string;
}

/** What the thread tells: records, how many bytes of the file they took, and how it ended. */
export interface ReadingMessage {
  readonly items: readonly ParsedItem[];
  readonly bytes: number;
  readonly ended?: boolean;
  readonly error?: { readonly kind: string; readonly message: string };
}

const errorOf = ({ kind, message }: { readonly kind: string; readonly message: string }): Error => {
  if (kind === 'SourceFormatError') return new SourceFormatError(message);
  if (kind === 'TruncatedError') return new TruncatedError(message);
  return new Error(message);
};

/** Records of the file are small; one alone may be of eight megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

/**
 * Records of a PubMed file, taken apart in a thread of their own while the caller stores those before. Whoever stops
 * asking ends the thread.
 *
 * @throws SourceFormatError, TruncatedError
 */
export async function* readPubmedInThread(
  job: ReadingJob,
  onBytes: (taken: number) => void,
): AsyncGenerator<ParsedItem> {
  const waiting: ReadingMessage[] = [];
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits,
  });
  worker.on('message', (message: ReadingMessage) => {
    waiting.push(message);
    wake?.();
  });
  const fail = (error: Error): void => {
    failure ??= error;
    wake?.();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that reads the file ended before the file did.')));
  try {
    for (;;) {
      const message = waiting.shift();
      if (!message) {
        if (failure) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = null;
        continue;
      }
      worker.postMessage('next');
      onBytes(message.bytes);
      yield* message.items;
      if (message.error) throw errorOf(message.error);
      if (message.ended) return;
    }
  } finally {
    await worker.terminate();
  }
}
