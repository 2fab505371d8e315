import type { Actor } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { inArray } from 'drizzle-orm';
import { type Audience, isGranted, isUnblockable, ownRelations, type Relation } from './audiences.ts';
import { connectedTo, notBlocked, notMuted } from './predicates.ts';

/** What stands between a viewer and an author. */
export interface Ties {
  readonly connected: boolean;
  /** By either of the two. Never for moderators. */
  readonly blocked: boolean;
  /** The viewer muted or blocked the author. */
  readonly muted: boolean;
}

const strangers: Ties = { connected: false, blocked: false, muted: false };

/** Ties of a viewer to some authors, in one query. Authors without a profile are strangers. */
export const findTies = async (
  db: DatabaseOrTransaction,
  viewer: Actor,
  authorIds: readonly string[],
): Promise<(authorId: string | null) => Ties> => {
  const { profiles } = tables;
  if (viewer.id === null || authorIds.length === 0) return () => strangers;
  const rows = await db
    .select({
      id: profiles.id,
      connected: connectedTo(viewer, profiles.id).mapWith(Boolean),
      unblocked: notBlocked(viewer, profiles.id).mapWith(Boolean),
      wanted: notMuted(viewer, profiles.id).mapWith(Boolean),
    })
    .from(profiles)
    .where(inArray(profiles.id, [...authorIds]));
  const ties = new Map(
    rows.map(({ id, connected, unblocked, wanted }) => [
      id,
      { connected, blocked: !unblocked, muted: !wanted },
    ]),
  );
  return (authorId) => (authorId === null ? strangers : (ties.get(authorId) ?? strangers));
};

export interface ViewedRecord {
  readonly authorId: string | null;
  readonly audience: Audience;
  /** The viewer is in the group the record was written to. */
  readonly inGroup?: boolean;
}

/** Whether the viewer may see one record; the same answer as `visibleTo` gives in a query. */
export const mayView = (viewer: Actor, record: ViewedRecord, ties: Ties): boolean => {
  const held: Relation[] = [...ownRelations(viewer)];
  if (viewer.id !== null) {
    if (viewer.id === record.authorId) held.push('self');
    if (ties.connected) held.push('connection');
    if (record.inGroup) held.push('group');
  }
  return isGranted(record.audience, held) && (!ties.blocked || isUnblockable(held));
};
