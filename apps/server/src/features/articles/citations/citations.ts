import { Worker } from 'node:worker_threads';
import { writeText } from './citation-text.ts';
import type { CitationJob } from './citation-writer.ts';

export interface Citations {
  readonly write: (job: CitationJob) => Promise<string>;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly id: number;
  readonly text?: string;
  readonly error?: string;
}

const idleLife = 60_000;

/** From this many references on a job is a long one. */
const long = 50;

/** A thread that starts when it is first needed and ends when it is not; jobs one after the other. */
const createThread = (): Citations => {
  const open = new Map<number, PromiseWithResolvers<string>>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  const settle = (id: number): PromiseWithResolvers<string> | undefined => {
    const waiting = open.get(id);
    open.delete(id);
    if (open.size === 0) {
      worker?.unref();
      idle = setTimeout(() => void close(), idleLife).unref();
    }
    return waiting;
  };

  const start = (): Worker => {
    const fresh = new Worker(new URL('./citation-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    fresh.on('message', ({ id, text, error }: Answer) => {
      const waiting = settle(id);
      if (text === undefined) waiting?.reject(new Error(`References were not written: ${error}`));
      else waiting?.resolve(text);
    });
    const fail = (error: Error): void => {
      if (worker === fresh) worker = null;
      for (const id of [...open.keys()]) settle(id)?.reject(error);
    };
    fresh.on('error', fail);
    fresh.on('exit', () => {
      if (worker === fresh) fail(new Error('Citation worker exited.'));
    });
    return fresh;
  };

  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    for (const [id, waiting] of open) {
      open.delete(id);
      waiting.reject(new Error('Server is shutting down.'));
    }
    await ending?.terminate();
  };

  return {
    write(job) {
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      count += 1;
      const waiting = Promise.withResolvers<string>();
      open.set(count, waiting);
      worker.postMessage({ id: count, job });
      return waiting.promise;
    },
    close,
  };
};

/**
 * Writes a few formatted references at once and everything else in threads of their own, since whole libraries take
 * seconds. Long jobs have a thread to themselves, so that one reference never waits for somebody's whole library.
 */
export const createCitations = (): Citations => {
  const short = createThread();
  const bulk = createThread();
  return {
    async write(job) {
      const isShort = job.records.length < long;
      if (isShort && job.format === 'text') return writeText(job);
      return (isShort ? short : bulk).write(job);
    },
    close: async () => {
      await Promise.all([short.close(), bulk.close()]);
    },
  };
};
