import {
  type EntryInput,
  type EntryKind,
  entryKinds,
  entryLimits,
  type MemberActor,
  type ProfileEntry,
} from '@mz/contracts';
import type { Transaction } from '@mz/db';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { publish } from '../../platform/outbox.ts';
import { createEntriesRepository } from './entries.repository.ts';
import { keysOf, toColumns, toEntry } from './entry-view.ts';
import { createOwnProfileRepository } from './profile.repository.ts';

const missing = (): AppError => new AppError('not_found', 'Entry not found.');
const taken = (): AppError => new AppError('conflict', 'The profile holds this entry already.');

/** Education, experience, publications and awards of the own profile. */
export const createEntriesService = ({ db }: Pick<AppContext, 'db'>) => {
  const noteChange = async (
    tx: Transaction,
    actor: MemberActor,
    origin: RequestOrigin,
    kind: EntryKind,
    addedId?: string,
    isNew = false,
  ): Promise<void> => {
    await recordAudit(tx, {
      action: 'profile_updated',
      actorId: actor.id,
      subjectId: actor.id,
      origin,
      detail: { fields: kind },
    });
    const isPublication = kind === 'publication' && isNew;
    await publish(tx, {
      type: 'profile.updated',
      userId: actor.id,
      change: isPublication ? 'publication' : 'profile',
      ...(isPublication && addedId !== undefined && { entryId: addedId }),
    });
  };

  /** Changes of one member's entries wait for each other: counts and positions hold until the end. */
  const lockMember = async (tx: Transaction, actor: MemberActor): Promise<void> => {
    const profile = createOwnProfileRepository(tx, actor);
    await profile.ensure();
    await profile.lock();
  };

  /** Adds what is not there yet; what is, is left as it stands. */
  const addAll = async (
    actor: MemberActor,
    origin: RequestOrigin,
    entries: readonly EntryInput[],
  ): Promise<ProfileEntry[]> =>
    db.transaction(async (tx) => {
      await lockMember(tx, actor);
      const repository = createEntriesRepository(tx, actor);
      const rows = await repository.list();
      const known = new Set(rows.flatMap(keysOf));
      const counts = new Map<string, number>();
      for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const added: ProfileEntry[] = [];
      for (const entry of entries) {
        const columns = toColumns(entry);
        if (keysOf(columns).some((key) => known.has(key))) continue;
        const count = counts.get(entry.kind) ?? 0;
        if (count >= entryLimits.perKind[entry.kind])
          throw new AppError('quota_exceeded', 'The profile holds as many entries of this kind as it can.');
        const row = await repository.add(columns);
        if (!row) continue;
        for (const key of keysOf(columns)) known.add(key);
        counts.set(entry.kind, count + 1);
        added.push(toEntry(row));
      }
      for (const kind of entryKinds) {
        const ofKind = added.filter((entry) => entry.kind === kind);
        // Many at once are one thing that happened.
        if (ofKind.length > 0)
          await noteChange(tx, actor, origin, kind, ofKind.length === 1 ? ofKind[0]?.id : undefined, true);
      }
      return added;
    });

  return {
    addAll,

    async add(actor: MemberActor, origin: RequestOrigin, entry: EntryInput): Promise<ProfileEntry> {
      const [added] = await addAll(actor, origin, [entry]);
      if (!added) throw taken();
      return added;
    },

    update: (
      actor: MemberActor,
      origin: RequestOrigin,
      id: string,
      { entry, version }: { readonly entry: EntryInput; readonly version: number },
    ): Promise<ProfileEntry> =>
      db.transaction(async (tx) => {
        await lockMember(tx, actor);
        const repository = createEntriesRepository(tx, actor);
        const before = await repository.lock(id);
        if (!before || before.kind !== entry.kind) throw missing();
        if (before.version !== version)
          throw new AppError('conflict', 'The entry has changed since this form was filled in.');
        const columns = toColumns(entry);
        if (await repository.isTaken(entry.kind, columns.identity, id)) throw taken();
        const after = await repository.update(id, columns);
        if (!after) throw missing();
        await noteChange(tx, actor, origin, entry.kind);
        return toEntry(after);
      }),

    remove: (actor: MemberActor, origin: RequestOrigin, id: string): Promise<{ removed: boolean }> =>
      db.transaction(async (tx) => {
        const repository = createEntriesRepository(tx, actor);
        const before = await repository.lock(id);
        if (!before) return { removed: false };
        await repository.remove(id);
        await noteChange(tx, actor, origin, before.kind as EntryKind);
        return { removed: true };
      }),

    reorder: (
      actor: MemberActor,
      origin: RequestOrigin,
      kind: EntryKind,
      ids: readonly string[],
    ): Promise<{ ids: string[] }> =>
      db.transaction(async (tx) => {
        await lockMember(tx, actor);
        const repository = createEntriesRepository(tx, actor);
        const known = (await repository.list()).filter((row) => row.kind === kind);
        const wanted = new Set(ids);
        if (
          wanted.size !== ids.length ||
          known.length !== ids.length ||
          known.some((row) => !wanted.has(row.id))
        )
          throw new AppError('conflict', 'The entries have changed since they were listed.');
        await repository.order(kind, ids);
        await noteChange(tx, actor, origin, kind);
        return { ids: [...ids] };
      }),
  };
};
export type EntriesService = ReturnType<typeof createEntriesService>;
