export type Span = readonly [from: number, to: number];

/** Seconds between two ticks of a player at most; more is a jump. */
const maxStep = 2.5;

/**
 * Gathers what is played, in whole seconds, between two reports: told where the player is a few times a second, and
 * that it jumped.
 */
export const createPlayed = () => {
  let last: number | null = null;
  let seconds = new Set<number>();
  return {
    /** The player stands here, playing; `speed` widens what may lie between two ticks. */
    tick(at: number, speed: number): void {
      if (last !== null && at > last && at - last <= maxStep * Math.max(1, speed))
        for (let second = Math.floor(last); second <= Math.floor(at); second += 1) seconds.add(second);
      last = at;
    },
    /** Paused, hidden or moved elsewhere: what comes next does not follow what was. */
    interrupt(): void {
      last = null;
    },
    /** What was taken and did not arrive is told with what comes next. */
    putBack(spans: readonly Span[]): void {
      for (const [from, to] of spans) for (let second = from; second < to; second += 1) seconds.add(second);
    },
    hasAny: (): boolean => seconds.size > 0,
    /** What was played since the last time, as spans without their ends. */
    take(): Span[] {
      const sorted = [...seconds].sort((a, b) => a - b);
      seconds = new Set();
      const spans: [number, number][] = [];
      for (const second of sorted) {
        const span = spans.at(-1);
        if (span && span[1] === second) span[1] = second + 1;
        else spans.push([second, second + 1]);
      }
      return spans.slice(-20);
    },
  };
};
