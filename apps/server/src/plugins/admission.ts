/** How long requests may have to wait behind each other, and how many may be under way. */
export interface AdmissionOptions {
  /** Milliseconds that even the quickest request of an interval takes once requests queue. */
  readonly target?: number;
  /** Milliseconds over which the quickest request is looked for. */
  readonly interval?: number;
  readonly minLimit?: number;
  readonly maxLimit?: number;
}

export interface Admission {
  /** Whether one more request may begin; the caller ends it with `leave`. */
  readonly enter: () => boolean;
  /** @param milliseconds from `enter` to the first byte of the answer; null where nobody waited for it */
  readonly leave: (milliseconds: number | null) => void;
  readonly inFlight: () => number;
  readonly limit: () => number;
}

/** Fewer answers in an interval say nothing about a queue. */
const minSamples = 8;
const decrease = 0.7;

/**
 * Bounds the requests under way so that those let in are answered in time. As in CoDel (Nichols and Jacobson, ACM
 * Queue 2012) a queue shows in the minimum: where even the quickest request of an interval took longer than the
 * target, everything waits behind something, and the bound falls below what is under way; otherwise it rises while it
 * is made use of. One slow route alone does not lower it.
 */
export const createAdmission = (
  { target = 200, interval = 250, minLimit = 8, maxLimit = 512 }: AdmissionOptions = {},
  now: () => number = () => performance.now(),
): Admission => {
  let limit = maxLimit;
  let inFlight = 0;
  let highest = 0;
  let quickest = Number.POSITIVE_INFINITY;
  let samples = 0;
  let since = now();

  const adjust = (): void => {
    if (samples >= minSamples && quickest > target)
      limit = Math.max(minLimit, Math.floor(Math.min(limit, highest) * decrease));
    else if (highest >= limit * 0.8) limit = Math.min(maxLimit, Math.ceil(limit * 1.1));
    highest = inFlight;
    quickest = Number.POSITIVE_INFINITY;
    samples = 0;
    since = now();
  };

  return {
    enter() {
      if (inFlight >= limit) {
        // Without answers nothing would raise it again.
        if (now() - since > interval * 4) adjust();
        return false;
      }
      inFlight += 1;
      highest = Math.max(highest, inFlight);
      return true;
    },
    leave(milliseconds) {
      inFlight -= 1;
      if (milliseconds !== null) {
        quickest = Math.min(quickest, milliseconds);
        samples += 1;
      }
      if (now() - since > interval) adjust();
    },
    inFlight: () => inFlight,
    limit: () => limit,
  };
};
