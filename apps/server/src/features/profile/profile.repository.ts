import type { Actor } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { visibleTo } from '../../access/predicates.ts';

const { profiles, users } = tables;

export type ProfileRow = typeof profiles.$inferSelect & {
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
  demo: profiles.demo,
  createdAt: profiles.createdAt,
  updatedAt: profiles.updatedAt,
  email: sql<string | null>`case when ${profiles.id} = ${actor.id}::uuid then ${users.email} end`,
});

/** Which profiles the asker may read: the owner's choice, decided inside the query. */
const readableBy = (actor: Actor): SQL =>
  visibleTo(actor, { author: profiles.id, audience: profiles.visibility, words: profileAudiences });

/** Profiles as one asker sees them; only the asker's own can be changed. */
export const createProfileRepository = (db: DatabaseOrTransaction, actor: Actor) => ({
  async find(id: string): Promise<ProfileRow | null> {
    const [row] = await db
      .select(columns(actor))
      .from(profiles)
      .leftJoin(users, eq(users.id, profiles.id))
      .where(and(eq(profiles.id, id), readableBy(actor)));
    return row ?? null;
  },

  /** Accounts of another service have no profile before they come here for the first time. */
  async ensureOwn(): Promise<void> {
    if (actor.id) await db.insert(profiles).values({ id: actor.id }).onConflictDoNothing();
  },

  /** Locks the asker's own row until the end of the transaction. */
  async lockOwn(): Promise<typeof profiles.$inferSelect | null> {
    if (!actor.id) return null;
    const [row] = await db.select().from(profiles).where(eq(profiles.id, actor.id)).for('update');
    return row ?? null;
  },

  async updateOwn(change: ProfileChange): Promise<void> {
    if (!actor.id) return;
    await db
      .update(profiles)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(profiles.id, actor.id));
  },
});
