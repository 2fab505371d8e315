export interface Pacer<State> {
  /** Takes a state in; the first that says something and one that came after a rest go out at once. */
  readonly push: (state: State, saysSomething: boolean) => void;
  /** Lets nothing more go out. */
  readonly end: () => void;
}

/**
 * Lets through at most one state in so many milliseconds, and always the last: where an engine pauses, what it has
 * written so far is seen.
 */
export const createPacer = <State>(show: (state: State) => void, milliseconds: number): Pacer<State> => {
  let lastShownAt: number | null = null;
  let hasSaid = false;
  let waiting: { state: State; timer: NodeJS.Timeout } | null = null;
  const stopWaiting = (): void => {
    if (waiting) clearTimeout(waiting.timer);
    waiting = null;
  };
  const showNow = (state: State): void => {
    stopWaiting();
    lastShownAt = performance.now();
    show(state);
  };
  return {
    push(state, saysSomething) {
      const left = lastShownAt === null ? 0 : milliseconds - (performance.now() - lastShownAt);
      const isFirst = saysSomething && !hasSaid;
      hasSaid ||= saysSomething;
      if (isFirst || left <= 0) return showNow(state);
      if (waiting) waiting.state = state;
      else waiting = { state, timer: setTimeout(() => waiting && showNow(waiting.state), left) };
    },
    end: stopWaiting,
  };
};
