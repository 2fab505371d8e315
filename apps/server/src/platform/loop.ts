export interface Loop {
  /** Runs the work soon; many calls at once are one run. */
  readonly wake: () => void;
  /** Lets a run under way end and starts no other. */
  readonly close: () => Promise<void>;
}

const maxPause = 5_000;

/**
 * A loop that runs when woken, never twice at once, and tries again after a failure.
 *
 * @param work answers with the milliseconds after which it wants to run again, or null
 */
export const createLoop = (work: () => Promise<number | null>, onError: (error: unknown) => void): Loop => {
  let running: Promise<void> | null = null;
  let dirty = false;
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const later = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(wake, milliseconds);
    timer.unref();
  };
  const run = async (): Promise<void> => {
    while (dirty && !closed) {
      dirty = false;
      try {
        const again = await work();
        failures = 0;
        if (again !== null) later(again);
      } catch (error) {
        if (!closed) onError(error);
        failures += 1;
        later(Math.min(maxPause, 100 * 2 ** failures));
        return;
      }
    }
  };
  const wake = (): void => {
    if (closed) return;
    dirty = true;
    running ??= run().finally(() => {
      running = null;
      // A wake between the last look and this moment must not be lost.
      if (dirty && failures === 0) wake();
    });
  };
  return {
    wake,
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
};
