import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, asc, count, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';

const { articles, collectionArticles, collections, profiles, savedArticles } = tables;

export interface SavedRow {
  readonly articleId: string;
  readonly note: string;
  readonly savedAt: Date;
  readonly updatedAt: Date;
  readonly collections: string[];
}

export interface SavedFilter {
  readonly collection?: string | undefined;
  readonly words: readonly string[];
  readonly retracted: boolean;
}

const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const columns = {
  articleId: savedArticles.articleId,
  note: savedArticles.note,
  savedAt: savedArticles.savedAt,
  updatedAt: savedArticles.updatedAt,
  collections: sql<string[]>`array(
    select c.collection_id::text from collection_articles c
    where c.user_id = ${savedArticles.userId} and c.article_id = ${savedArticles.articleId}
    order by c.added_at, c.collection_id)`,
} as const;

/** What one member saved and collected; every query holds the owner. */
export const createLibraryRepository = (
  db: DatabaseOrTransaction,
  { id: userId }: { readonly id: string },
) => {
  const owned = eq(savedArticles.userId, userId);

  const matching = ({ collection, words, retracted }: SavedFilter): SQL | undefined =>
    and(
      owned,
      collection === undefined
        ? undefined
        : sql`exists (select 1 from collection_articles c where c.user_id = ${userId}::uuid
            and c.article_id = ${savedArticles.articleId} and c.collection_id = ${collection}::uuid)`,
      retracted ? eq(articles.retracted, true) : undefined,
      ...words.map((word) => {
        const pattern = likePattern(word);
        return sql`(${articles.title} ilike ${pattern} or ${articles.journal} ilike ${pattern}
          or coalesce(${articles.journalAbbreviation}, '') ilike ${pattern}
          or ${savedArticles.note} ilike ${pattern}
          or exists (select 1 from jsonb_array_elements(${articles.authors}) a where a->>'name' ilike ${pattern}))`;
      }),
    );

  return {
    /** Changes of one member's library come one after the other. False: the account is gone. */
    async lockOwner(): Promise<boolean> {
      const rows = await db
        .select({ id: profiles.id })
        .from(profiles)
        .where(eq(profiles.id, userId))
        .for('no key update');
      return rows.length > 0;
    },

    async hasArticle(articleId: string): Promise<boolean> {
      const rows = await db
        .select({ deletedAt: articles.deletedAt })
        .from(articles)
        .where(eq(articles.id, articleId));
      return rows[0] !== undefined && rows[0].deletedAt === null;
    },

    countSaved: (): Promise<number> => db.$count(savedArticles, owned),

    async findSaved(articleId: string): Promise<SavedRow | null> {
      const [row] = await db
        .select(columns)
        .from(savedArticles)
        .where(and(owned, eq(savedArticles.articleId, articleId)));
      return row ?? null;
    },

    async insertSaved(articleId: string, note: string, now: Date): Promise<void> {
      await db.insert(savedArticles).values({ userId, articleId, note, savedAt: now, updatedAt: now });
    },

    async updateNote(articleId: string, note: string, now: Date): Promise<void> {
      await db
        .update(savedArticles)
        .set({ note, updatedAt: now })
        .where(and(owned, eq(savedArticles.articleId, articleId)));
    },

    /** Puts the article into these collections and no others. */
    async setCollections(articleId: string, ids: readonly string[], now: Date): Promise<void> {
      await db
        .delete(collectionArticles)
        .where(
          and(
            eq(collectionArticles.userId, userId),
            eq(collectionArticles.articleId, articleId),
            ids.length > 0 ? notInArray(collectionArticles.collectionId, [...ids]) : undefined,
          ),
        );
      if (ids.length === 0) return;
      await db
        .insert(collectionArticles)
        .values(ids.map((collectionId) => ({ collectionId, userId, articleId, addedAt: now })))
        .onConflictDoNothing();
    },

    async removeSaved(articleId: string): Promise<boolean> {
      await db
        .delete(collectionArticles)
        .where(and(eq(collectionArticles.userId, userId), eq(collectionArticles.articleId, articleId)));
      const rows = await db
        .delete(savedArticles)
        .where(and(owned, eq(savedArticles.articleId, articleId)))
        .returning({ id: savedArticles.articleId });
      return rows.length > 0;
    },

    /** The latest first; `before` is the last one of the page before. */
    listSaved: (
      filter: SavedFilter,
      limit: number,
      before: { readonly savedAt: Date; readonly articleId: string } | null,
    ): Promise<SavedRow[]> =>
      db
        .select(columns)
        .from(savedArticles)
        .innerJoin(articles, eq(articles.id, savedArticles.articleId))
        .where(
          and(
            matching(filter),
            before === null
              ? undefined
              : sql`(${savedArticles.savedAt}, ${savedArticles.articleId}) < (${before.savedAt.toISOString()}::timestamptz, ${before.articleId}::uuid)`,
          ),
        )
        .orderBy(desc(savedArticles.savedAt), desc(savedArticles.articleId))
        .limit(limit),

    async countMatching(filter: SavedFilter): Promise<number> {
      const [row] = await db
        .select({ rows: count() })
        .from(savedArticles)
        .innerJoin(articles, eq(articles.id, savedArticles.articleId))
        .where(matching(filter));
      return row?.rows ?? 0;
    },

    /** Those of the ids that are saved, the latest first. */
    listSavedAmong: (ids: readonly string[]): Promise<SavedRow[]> =>
      db
        .select(columns)
        .from(savedArticles)
        .where(and(owned, inArray(savedArticles.articleId, [...ids])))
        .orderBy(desc(savedArticles.savedAt), desc(savedArticles.articleId)),

    listCollections: () =>
      db
        .select({
          id: collections.id,
          name: collections.name,
          createdAt: collections.createdAt,
          count: sql<number>`(select count(*)::int from collection_articles c
            where c.collection_id = ${collections.id} and c.user_id = ${userId}::uuid)`,
        })
        .from(collections)
        .where(eq(collections.userId, userId))
        .orderBy(asc(sql`lower(${collections.name})`), asc(collections.id)),

    async countOwn(ids: readonly string[]): Promise<number> {
      if (ids.length === 0) return 0;
      return db.$count(collections, and(eq(collections.userId, userId), inArray(collections.id, [...ids])));
    },

    countCollections: (): Promise<number> => db.$count(collections, eq(collections.userId, userId)),

    /** Null: there is one of this name. */
    async insertCollection(name: string, now: Date): Promise<string | null> {
      const [row] = await db
        .insert(collections)
        .values({ id: newId(), userId, name, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: collections.id });
      return row?.id ?? null;
    },

    async isNameTaken(name: string, except: string): Promise<boolean> {
      const rows = await db
        .select({ id: collections.id })
        .from(collections)
        .where(and(eq(collections.userId, userId), sql`lower(${collections.name}) = lower(${name})`));
      return rows.some(({ id }) => id !== except);
    },

    async renameCollection(id: string, name: string): Promise<void> {
      await db
        .update(collections)
        .set({ name })
        .where(and(eq(collections.userId, userId), eq(collections.id, id)));
    },

    async removeCollection(id: string): Promise<boolean> {
      const rows = await db
        .delete(collections)
        .where(and(eq(collections.userId, userId), eq(collections.id, id)))
        .returning({ id: collections.id });
      return rows.length > 0;
    },
  };
};
export type LibraryRepository = ReturnType<typeof createLibraryRepository>;
