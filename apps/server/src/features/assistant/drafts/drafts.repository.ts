import type { Language } from '@mz/contracts';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, desc, eq, lt, sql } from 'drizzle-orm';

const { postDrafts } = tables;

export interface DraftSource {
  readonly kind: string;
  readonly id: string;
}

/** Drafts of posts of one member. */
export const createDraftsRepository = (db: DatabaseOrTransaction, owner: { readonly id: string }) => {
  const mine = eq(postDrafts.userId, owner.id);
  return {
    /** Until the end of the transaction the member gets no other draft. */
    async lock(): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mz.drafts.${owner.id}`}, 0))`);
    },
    count: () => db.$count(postDrafts, mine),
    list: (limit: number, before: string | undefined) =>
      db
        .select()
        .from(postDrafts)
        .where(and(mine, before === undefined ? undefined : lt(postDrafts.id, before)))
        .orderBy(desc(postDrafts.id))
        .limit(limit),
    async findBySource({ kind, id }: DraftSource) {
      const [row] = await db
        .select()
        .from(postDrafts)
        .where(and(mine, eq(postDrafts.sourceKind, kind), eq(postDrafts.sourceId, id)))
        .orderBy(desc(postDrafts.id))
        .limit(1);
      return row ?? null;
    },
    async create(draft: { text: string; language: Language }, source: DraftSource) {
      const [row] = await db
        .insert(postDrafts)
        .values({ id: newId(), userId: owner.id, ...draft, sourceKind: source.kind, sourceId: source.id })
        .returning();
      if (!row) throw new Error('The draft was not written.');
      return row;
    },
    async update(id: string, text: string) {
      const [row] = await db
        .update(postDrafts)
        .set({ text, updatedAt: sql`now()` })
        .where(and(eq(postDrafts.id, id), mine))
        .returning();
      return row ?? null;
    },
    async remove(id: string): Promise<boolean> {
      const rows = await db
        .delete(postDrafts)
        .where(and(eq(postDrafts.id, id), mine))
        .returning({ id: postDrafts.id });
      return rows.length > 0;
    },
  };
};
export type DraftRow = typeof postDrafts.$inferSelect;
