import { AppError } from './app-error.ts';

export interface WorkQueue {
  /** @throws AppError `unavailable` with the seconds to wait, where too much waits already */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Work that needs much of processor or memory: a few at a time, a bounded number waiting, the rest refused at once. */
export const createWorkQueue = (bounds: {
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** Seconds a refused caller is asked to wait. */
  readonly retryAfter: number;
}): WorkQueue => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const takeTurn = async (): Promise<void> => {
    if (running < bounds.concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= bounds.maxWaiting)
      throw new AppError('unavailable', 'Too much of this work is waiting.', {
        retryAfter: bounds.retryAfter,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return {
    async run(work) {
      await takeTurn();
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
};
