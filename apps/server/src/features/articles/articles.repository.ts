import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { MergeArticle } from '../../platform/article-merging.ts';

const { answerArticles, articleReads, articles, collectionArticles, conversationMessages, savedArticles } =
  tables;

export type ArticleRow = typeof articles.$inferSelect;

/** What names one article: a key of ours or an identifier of the literature, normalised. */
export type ArticleAddress = { readonly kind: 'id' | 'pmid' | 'pmcid' | 'doi'; readonly value: string };

const columns = { id: articles.id, pmid: articles.pmid, pmcid: articles.pmcid, doi: articles.doi } as const;

/** Articles and what is counted of them; nothing here belongs to one member. */
export const createArticlesRepository = (db: DatabaseOrTransaction) => ({
  /** In no order; those withdrawn by their source too, when asked for. */
  async listByIds(ids: readonly string[], { withdrawn = false } = {}): Promise<ArticleRow[]> {
    if (ids.length === 0) return [];
    return db
      .select()
      .from(articles)
      .where(and(inArray(articles.id, [...ids]), withdrawn ? undefined : isNull(articles.deletedAt)));
  },

  async find({ kind, value }: ArticleAddress): Promise<ArticleRow | null> {
    // Sources write a PMCID with and without its prefix.
    const values = kind === 'pmcid' ? [value, `PMC${value}`] : [value];
    const [row] = await db.select().from(articles).where(inArray(columns[kind], values)).limit(1);
    return row ?? null;
  },

  async countRead(articleId: string, day: string): Promise<void> {
    await db
      .insert(articleReads)
      .values({ articleId, day, count: 1 })
      .onConflictDoUpdate({
        target: [articleReads.articleId, articleReads.day],
        set: { count: sql`${articleReads.count} + 1` },
      });
  },

  count: (): Promise<number> => db.$count(articles, isNull(articles.deletedAt)),

  /** What was opened and saved since a day, weighed; fictional physicians are left out. */
  async listInterest(since: string, saveWeight: number): Promise<{ id: string; score: number }[]> {
    const { rows } = await db.execute<{ id: string; score: string }>(sql`
      select article_id as id, sum(score) as score from (
        select article_id, count::bigint as score from article_reads where day >= ${since}::date
        union all
        select s.article_id, ${saveWeight}::bigint from saved_articles s
        join profiles p on p.id = s.user_id
        where s.saved_at >= ${since}::date and not p.demo
      ) as activity group by article_id order by 2 desc, 1 limit 2000`);
    return rows.map(({ id, score }) => ({ id, score: Number(score) }));
  },

  listTopicsOf: (ids: readonly string[]) =>
    db
      .select({ id: articles.id, keywords: articles.keywords, mesh: articles.mesh })
      .from(articles)
      .where(and(inArray(articles.id, [...ids]), isNull(articles.deletedAt))),
});

/** What one member has to do with articles; every query holds the member. */
export const createReaderRepository = (
  db: DatabaseOrTransaction,
  { id: userId }: { readonly id: string },
) => ({
  /** Collections of each article that is saved; those not saved are missing. */
  async listSavedIn(ids: readonly string[]): Promise<Map<string, string[]>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ id: savedArticles.articleId, collection: collectionArticles.collectionId })
      .from(savedArticles)
      .leftJoin(
        collectionArticles,
        and(
          eq(collectionArticles.articleId, savedArticles.articleId),
          eq(collectionArticles.userId, savedArticles.userId),
        ),
      )
      .where(and(eq(savedArticles.userId, userId), inArray(savedArticles.articleId, [...ids])))
      .orderBy(collectionArticles.addedAt);
    const found = new Map<string, string[]>();
    for (const { id, collection } of rows)
      found.set(id, [...(found.get(id) ?? []), ...(collection === null ? [] : [collection])]);
    return found;
  },

  /** When the follow was last looked at; null where it is not this member's. */
  async findSeenAt(followId: string): Promise<Date | null> {
    const { follows } = tables;
    const [row] = await db
      .select({ seenAt: follows.seenAt })
      .from(follows)
      .where(and(eq(follows.userId, userId), eq(follows.id, followId)));
    return row?.seenAt ?? null;
  },

  /** Answers given to this member that cite the article, with the question each answers. */
  listAnswers: (articleId: string, limit: number) =>
    db
      .select({
        id: conversationMessages.id,
        conversationId: conversationMessages.conversationId,
        text: sql<string>`coalesce(
          (select q.text from conversation_messages q
           where q.id = ${conversationMessages.parentId} and q.user_id = ${userId}::uuid),
          ${conversationMessages.text})`,
        at: conversationMessages.createdAt,
      })
      .from(answerArticles)
      .innerJoin(conversationMessages, eq(conversationMessages.id, answerArticles.messageId))
      .where(
        and(
          eq(answerArticles.articleId, articleId),
          eq(answerArticles.userId, userId),
          eq(conversationMessages.userId, userId),
          isNull(conversationMessages.replacedBy),
        ),
      )
      .orderBy(desc(conversationMessages.createdAt))
      .limit(limit),
});

/** The reads of two rows of one article are those of the one that stays. */
export const moveReads: MergeArticle = async (tx, { dropped, kept }) => {
  await tx.execute(sql`
    insert into article_reads (article_id, day, count)
    select ${kept}, day, count from article_reads where article_id = ${dropped}
    on conflict (article_id, day) do update set count = article_reads.count + excluded.count`);
  await tx.delete(articleReads).where(eq(articleReads.articleId, dropped));
};
