import type { Language } from '@mz/contracts';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { desc, sql } from 'drizzle-orm';
import { type Owner, ownTexts, type TextSource } from '../../../platform/owned-texts.ts';

const { postDrafts } = tables;

export type DraftRow = typeof postDrafts.$inferSelect;

/** Drafts of posts of one member. */
export const createDraftsRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const mine = ownTexts(postDrafts, owner);
  const first = ([row]: DraftRow[]): DraftRow | null => row ?? null;
  return {
    count: () => db.$count(postDrafts, mine.all),
    list: async (limit: number, before: string | undefined): Promise<DraftRow[]> =>
      db.select().from(postDrafts).where(mine.before(before)).orderBy(desc(postDrafts.id)).limit(limit),
    async findBySource(source: TextSource) {
      return first(
        await db.select().from(postDrafts).where(mine.from(source)).orderBy(desc(postDrafts.id)).limit(1),
      );
    },
    async create(draft: { text: string; language: Language }, source: TextSource): Promise<DraftRow> {
      const row = first(
        await db
          .insert(postDrafts)
          .values({ id: newId(), userId: owner.id, ...draft, sourceKind: source.kind, sourceId: source.id })
          .returning(),
      );
      if (!row) throw new Error('Insert of the draft returned no row.');
      return row;
    },
    async update(id: string, { text }: { text: string }) {
      return first(
        await db.update(postDrafts).set({ text, updatedAt: sql`now()` }).where(mine.one(id)).returning(),
      );
    },
    async remove(id: string): Promise<boolean> {
      const rows = await db.delete(postDrafts).where(mine.one(id)).returning({ id: postDrafts.id });
      return rows.length > 0;
    },
  };
};
