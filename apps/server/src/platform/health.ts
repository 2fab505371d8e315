import { ManifestError } from './ownership.ts';

/** Something a feature cannot work without and that may be away: a store, an index, another server. */
export interface HealthCheck {
  readonly name: string;
  /** @throws Error where it is not usable now; the text is for the log, never for the answer */
  readonly check: () => Promise<void>;
}

export type CheckResults = Readonly<Record<string, 'ok' | 'failing'>>;

export interface Health {
  readonly add: (feature: string, check: HealthCheck) => void;
  /** What each check says. Those who ask within a few seconds share one answer. */
  readonly read: () => Promise<CheckResults>;
  /** Milliseconds that each check took which was well when it was last asked. */
  readonly took: () => Readonly<Record<string, number>>;
}

const checkTimeout = 2_000;
/** Probes are open to everybody: they must not become a way to make the server ask others. */
const maxAge = 5_000;

const runInTime = async ({ check }: HealthCheck): Promise<void> => {
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), checkTimeout);
  try {
    await Promise.race([check(), overdue]);
  } finally {
    clearTimeout(timer);
  }
};

/** Collects what features say of their own health. */
export const createHealth = (log: { readonly warn: (about: object, message: string) => void }): Health => {
  const checks: HealthCheck[] = [];
  const failing = new Set<string>();
  const took = new Map<string, number>();
  let latest: { readonly at: number; readonly results: Promise<CheckResults> } | null = null;

  const run = async (one: HealthCheck): Promise<readonly [string, 'ok' | 'failing']> => {
    const start = performance.now();
    try {
      await runInTime(one);
      took.set(one.name, Math.round((performance.now() - start) * 100) / 100);
      failing.delete(one.name);
      return [one.name, 'ok'];
    } catch (error) {
      took.delete(one.name);
      if (!failing.has(one.name)) log.warn({ err: error, check: one.name }, 'health check failing');
      failing.add(one.name);
      return [one.name, 'failing'];
    }
  };

  return {
    add(feature, check) {
      if (checks.some(({ name }) => name === check.name))
        throw new ManifestError(
          `Feature "${feature}" has the health check "${check.name}", as another feature does.`,
        );
      checks.push(check);
    },
    read() {
      if (!latest || performance.now() - latest.at > maxAge)
        latest = { at: performance.now(), results: Promise.all(checks.map(run)).then(Object.fromEntries) };
      return latest.results;
    },
    took: () => Object.fromEntries(took),
  };
};
