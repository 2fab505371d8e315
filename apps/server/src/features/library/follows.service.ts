import {
  articleLimits,
  type digestFrequencies,
  type Follow,
  type FollowTarget,
  followTargetSchema,
  type MemberActor,
} from '@mz/contracts';
import type { Database } from '@mz/db';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import {
  assertFollowable,
  keyOfTarget,
  nameOfTarget,
  normaliseTarget,
  toFollowQuery,
} from './follow-target.ts';
import { createFollowsRepository, type FollowRow } from './follows.repository.ts';
import { changeLibrary } from './library-change.ts';
import { createNewCounts } from './new-counts.ts';
import type { SecretAddresses } from './secret-addresses.ts';

type Digest = (typeof digestFrequencies)[number];

interface NewFollow {
  readonly target: FollowTarget;
  readonly name?: string | undefined;
  readonly digest: Digest;
}

interface FollowChange {
  readonly name?: string | undefined;
  readonly digest?: Digest | undefined;
  readonly renewFeed?: true | undefined;
}

const missing = (): AppError => new AppError('not_found', 'Follow not found.');

/** What members follow, and what is new in it. */
export const createFollowsService = (
  db: Database,
  articles: ProvidedServices['articles'],
  addresses: SecretAddresses,
) => {
  const countNew = createNewCounts(articles);

  const toFollows = async (rows: readonly FollowRow[]): Promise<Follow[]> => {
    const targets = rows.map((row) => followTargetSchema.parse(row.target));
    const counts = await countNew(
      rows.flatMap((row, index) => {
        const target = targets[index];
        return target
          ? { key: row.targetKey, since: row.seenAt, query: toFollowQuery(target, articles.toFilters) }
          : [];
      }),
    );
    return rows.flatMap((row, index) => {
      const target = targets[index];
      if (!target) return [];
      return {
        id: row.id,
        name: row.name,
        target,
        digest: row.digest as Digest,
        newCount: counts[index] ?? 0,
        seenAt: row.seenAt.toISOString(),
        createdAt: row.createdAt.toISOString(),
        feedUrl: addresses.feedUrl(row),
      };
    });
  };

  const toFollow = async (row: FollowRow | null): Promise<Follow> => {
    const [follow] = row ? await toFollows([row]) : [];
    if (!follow) throw missing();
    return follow;
  };

  const change = (
    actor: MemberActor,
    id: string,
    decide: (
      row: FollowRow,
      now: Date,
    ) => Parameters<ReturnType<typeof createFollowsRepository>['update']>[1],
  ): Promise<FollowRow> =>
    changeLibrary(db, actor, async (_library, tx, userId) => {
      const repository = createFollowsRepository(tx, { id: userId });
      const row = await repository.find(id);
      if (!row) throw missing();
      const decided = decide(row, new Date());
      if (Object.keys(decided).length === 0) return row;
      return (await repository.update(id, decided)) ?? row;
    });

  return {
    async list(actor: MemberActor): Promise<{ follows: Follow[] }> {
      return { follows: await toFollows(await createFollowsRepository(db, actor).list()) };
    },

    /** The follow there is, where the same is followed already. */
    async create(
      actor: MemberActor,
      { target: given, name, digest }: NewFollow,
    ): Promise<{ follow: Follow; isNew: boolean }> {
      const target = normaliseTarget(given);
      assertFollowable(target);
      // Refuses dates that are not in the calendar before anything is kept.
      toFollowQuery(target, articles.toFilters);
      const targetKey = keyOfTarget(target);
      const now = new Date();
      const { row, isNew } = await changeLibrary(db, actor, async (_library, tx, userId) => {
        const repository = createFollowsRepository(tx, { id: userId });
        const known = await repository.findByTarget(targetKey);
        if (known) return { row: known, isNew: false };
        if ((await repository.count()) >= articleLimits.follows)
          throw new AppError('unprocessable', `Follow limit of ${articleLimits.follows} reached.`, {
            fields: [
              { path: 'body.target', code: 'too_many_follows', message: `at most ${articleLimits.follows}` },
            ],
          });
        const values = { name: name ?? nameOfTarget(target), target: { ...target }, targetKey, digest };
        return { row: await repository.insert(values, now), isNew: true };
      });
      return { follow: await toFollow(row), isNew };
    },

    update: async (
      actor: MemberActor,
      id: string,
      { name, digest, renewFeed }: FollowChange,
    ): Promise<Follow> =>
      toFollow(
        await change(actor, id, (row, now) => ({
          ...(name !== undefined && { name }),
          // A digest tells of what came after it was chosen.
          ...(digest !== undefined && {
            digest,
            ...(row.digest === 'none' && digest !== 'none' && { digestSentAt: now }),
          }),
          ...(renewFeed && { feedGeneration: row.feedGeneration + 1 }),
        })),
      ),

    markSeen: async (actor: MemberActor, id: string): Promise<Follow> =>
      toFollow(await change(actor, id, (_row, now) => ({ seenAt: now }))),

    remove: (actor: MemberActor, id: string): Promise<{ removed: boolean }> =>
      changeLibrary(db, actor, async (_library, tx, userId) => {
        if (!(await createFollowsRepository(tx, { id: userId }).remove(id))) throw missing();
        return { removed: true };
      }),
  };
};
