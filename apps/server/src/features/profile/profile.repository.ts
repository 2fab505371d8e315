import type { Actor } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { visibleTo } from '../../access/predicates.ts';

const { profiles, users } = tables;

export type ProfileRow = Omit<
  typeof profiles.$inferSelect,
  | 'subspecialty'
  | 'phone'
  | 'license'
  | 'boardCertification'
  | 'interests'
  | 'orcid'
  | 'fieldAudiences'
  | 'bannerFileId'
  | 'suspendedUntil'
> & {
  /** The owner's own address; null for everybody else. */
  email: string | null;
};
export type ProfileChange = Partial<typeof profiles.$inferInsert>;

const columns = (actor: Actor) => ({
  id: profiles.id,
  fullName: profiles.fullName,
  specialty: profiles.specialty,
  hospital: profiles.hospital,
  location: profiles.location,
  bio: profiles.bio,
  language: profiles.language,
  visibility: profiles.visibility,
  searchVisible: profiles.searchVisible,
  role: profiles.role,
  verifiedAt: profiles.verifiedAt,
  avatarFileId: profiles.avatarFileId,
  version: profiles.version,
  demo: profiles.demo,
  createdAt: profiles.createdAt,
  updatedAt: profiles.updatedAt,
  email: sql<string | null>`case when ${profiles.id} = ${actor.id}::uuid then ${users.email} end`,
});

/** Which profiles the viewer may read: the owner's choice, decided inside the query. */
const readableBy = (actor: Actor): SQL =>
  visibleTo(actor, { author: profiles.id, audience: profiles.visibility, words: profileAudiences });

/** Profiles as one viewer sees them. */
export const createProfileRepository = (db: DatabaseOrTransaction, actor: Actor) => ({
  async find(id: string): Promise<ProfileRow | null> {
    const [row] = await db
      .select(columns(actor))
      .from(profiles)
      .leftJoin(users, eq(users.id, profiles.id))
      .where(and(eq(profiles.id, id), readableBy(actor)));
    return row ?? null;
  },
});

/** The member's own row, whatever others may see of it. */
export const createOwnProfileRepository = (
  db: DatabaseOrTransaction,
  { id: userId }: { readonly id: string },
) => ({
  /** Accounts of another service have no profile before they come here for the first time. */
  async ensure(): Promise<void> {
    await db.insert(profiles).values({ id: userId }).onConflictDoNothing();
  },

  async find(): Promise<typeof profiles.$inferSelect | null> {
    const [row] = await db.select().from(profiles).where(eq(profiles.id, userId));
    return row ?? null;
  },

  /** Locks the row until the end of the transaction. */
  async lock(): Promise<typeof profiles.$inferSelect | null> {
    const [row] = await db.select().from(profiles).where(eq(profiles.id, userId)).for('update');
    return row ?? null;
  },

  async update(change: ProfileChange): Promise<void> {
    await db
      .update(profiles)
      .set({ ...change, version: sql`${profiles.version} + 1`, updatedAt: sql`now()` })
      .where(eq(profiles.id, userId));
  },
});
