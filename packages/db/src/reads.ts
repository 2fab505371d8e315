import type { Database, Reads } from './database.ts';

/** How long what a member wrote is read from the primary; more than a replica that is used may be behind. */
const freshFor = 5_000;
/** A replica that is further behind is not read. */
const maxLag = 1_000;
const lookEvery = 500;
/** What was last seen of a replica says nothing of it any more. */
const maxAge = 2_000;

interface Side {
  /** Byte of the log that the primary has written, or that the replica shows. */
  readonly position: () => Promise<number>;
}

interface Watch {
  readonly look: () => Promise<void>;
  readonly lag: () => number | null;
  /** It failed somebody: not used before it is seen again. */
  readonly leave: () => void;
}

/**
 * How far a replica is behind, in time and without trusting either's clock: positions of the primary are noted with the
 * time here, and the oldest that the replica has not reached says it.
 */
export const watchReplica = (primary: Side, replica: Side, now: () => number): Watch => {
  let marks: { readonly at: number; readonly position: number }[] = [];
  let seenAt = Number.NEGATIVE_INFINITY;
  return {
    async look() {
      const at = now();
      const asked = await Promise.all([primary.position(), replica.position()]).catch(() => null);
      if (!asked) {
        seenAt = Number.NEGATIVE_INFINITY;
        return;
      }
      const [written, shown] = asked;
      marks = [...marks, { at, position: written }].filter(({ position }) => position > shown);
      // Every look of the last minute is enough to know that it is too far behind.
      if (marks.length > 120) marks = [...marks.slice(0, 60), ...marks.slice(-60)];
      seenAt = now();
    },
    lag: () => {
      if (now() - seenAt > maxAge) return null;
      const [oldest] = marks;
      return oldest ? now() - oldest.at : 0;
    },
    leave: () => {
      seenAt = Number.NEGATIVE_INFINITY;
    },
  };
};

const ownPosition = `select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_lsn() end, '0/0')::float8 as position`;

const sideOf = ({ $client }: Database): Side => ({
  async position() {
    const { rows } = await $client.query<{ position: number }>(ownPosition);
    return rows[0]?.position ?? 0;
  },
});

/** Without a replica: everything is read from the one there is. */
export const readsOfPrimary = (primary: Database): Reads => ({
  run: (_memberId, work) => work(primary),
  noteWrite: () => undefined,
  status: () => null,
  close: async () => undefined,
});

/**
 * @param isReplicaAtFault whether an error of a read says that the replica is away or in the way, not that the statement
 *   is wrong
 */
export const readsOfReplica = (
  primary: Database,
  replica: Database,
  isReplicaAtFault: (error: unknown) => boolean,
): Reads => {
  const now = (): number => performance.now();
  const watch = watchReplica(sideOf(primary), sideOf(replica), now);
  const freshUntil = new Map<string, number>();
  const served = { replica: 0, primary: 0 };
  let looking: Promise<void> | null = null;
  const look = (): void => {
    looking ??= watch.look().finally(() => {
      looking = null;
    });
  };
  const timer = setInterval(look, lookEvery).unref();
  look();

  const keepsUp = (): boolean => {
    const lag = watch.lag();
    return lag !== null && lag <= maxLag;
  };
  const wroteJustNow = (memberId: string): boolean => (freshUntil.get(memberId) ?? 0) > now();
  const fromPrimary = <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    served.primary += 1;
    return work(primary);
  };

  return {
    async run(memberId, work) {
      if (!keepsUp() || (memberId !== null && wroteJustNow(memberId))) return fromPrimary(work);
      try {
        const result = await work(replica);
        served.replica += 1;
        return result;
      } catch (error) {
        if (!isReplicaAtFault(error)) throw error;
        watch.leave();
        return fromPrimary(work);
      }
    },
    noteWrite(memberId) {
      const at = now();
      // Set anew, they stand in the order in which they end: those past their time are the first.
      freshUntil.delete(memberId);
      freshUntil.set(memberId, at + freshFor);
      for (const [id, until] of freshUntil) {
        if (until > at) break;
        freshUntil.delete(id);
      }
    },
    status: () => ({ isUsed: keepsUp(), lag: watch.lag(), served: { ...served } }),
    async close() {
      clearInterval(timer);
      await looking;
      await replica.$client.end();
    },
  };
};
