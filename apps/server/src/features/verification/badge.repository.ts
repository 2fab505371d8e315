import type { Actor } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { visibleTo } from '../../access/predicates.ts';

const { profiles, verifications, withdrawnCredentials } = tables;

const shownTo = (viewer: Actor) =>
  visibleTo(viewer, { author: profiles.id, audience: profiles.visibility, words: profileAudiences });

/** The check that holds, of a member whose profile is shown to the viewer; null for every other member. */
export const findShownBadge = async (db: DatabaseOrTransaction, viewer: Actor, id: string) => {
  const [row] = await db
    .select({ id: profiles.id, verification: verifications })
    .from(profiles)
    .leftJoin(verifications, and(eq(verifications.userId, profiles.id), eq(verifications.state, 'verified')))
    .where(and(eq(profiles.id, id), shownTo(viewer)));
  return row ?? null;
};

/** A credential with its holder's name, which is null where the profile is not shown to the viewer. */
export const findCredential = async (db: DatabaseOrTransaction, viewer: Actor, id: string) => {
  const [row] = await db
    .select({
      verification: verifications,
      shown: shownTo(viewer).mapWith(Boolean),
      fullName: profiles.fullName,
    })
    .from(verifications)
    .innerJoin(profiles, eq(profiles.id, verifications.userId))
    .where(eq(verifications.id, id));
  return row ? { row: row.verification, holder: row.shown ? row.fullName : null } : null;
};

/** A credential of a member who was erased, without a word about them. */
export const findWithdrawnCredential = async (db: DatabaseOrTransaction, id: string) => {
  const [row] = await db.select().from(withdrawnCredentials).where(eq(withdrawnCredentials.id, id));
  return row ?? null;
};
