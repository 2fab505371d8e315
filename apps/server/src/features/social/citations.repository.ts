import { isDeepStrictEqual } from 'node:util';
import type { CitationKind, readCitedTarget } from '@mz/contracts/citations';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';

const { postCitations } = tables;

/** What is written of one citation. */
export interface NewCitation {
  readonly kind: CitationKind;
  readonly articleId: string | null;
  readonly target: string | null;
  readonly version: string | null;
  readonly fingerprint: string | null;
  readonly inputs: Record<string, unknown> | null;
  readonly outcome: Record<string, unknown> | null;
}

/** All that a kind of citation does not say. */
export const uncited = {
  articleId: null,
  target: null,
  version: null,
  fingerprint: null,
  inputs: null,
  outcome: null,
} as const;

/** What a reader is handed of one, before it is held against today's. */
export interface CitationRow {
  readonly kind: CitationKind;
  readonly id: string;
  readonly title: string | null;
  readonly journal: string | null;
  readonly publicationDate: string | null;
  readonly retracted: boolean | null;
  readonly version: string | null;
  readonly fingerprint: string | null;
  readonly inputs: Record<string, unknown> | null;
  readonly outcome: Record<string, unknown> | null;
}

/** What something rests on, in the order it was cited. */
export const citationsJson = (where: SQL): SQL => sql`(
  select jsonb_agg(jsonb_build_object('kind', post_citations.kind,
    'id', coalesce(articles.id::text, post_citations.target), 'title', articles.title,
    'journal', nullif(articles.journal, ''), 'publicationDate', articles.publication_date,
    'retracted', articles.retracted, 'version', post_citations.version,
    'fingerprint', post_citations.fingerprint, 'inputs', post_citations.inputs,
    'outcome', post_citations.outcome) order by post_citations.place)
  from post_citations left join articles on articles.id = post_citations.article_id where ${where})`;

/** Posts that cite something, themselves or in a comment that `isShown`. */
export const citingPosts = (
  { kind, id }: NonNullable<ReturnType<typeof readCitedTarget>>,
  isShown: SQL,
): SQL => sql`(
  select post_citations.post_id from post_citations
  where ${kind === 'article' ? sql`post_citations.article_id = ${id}::uuid` : sql`post_citations.target = ${id} and post_citations.kind = ${kind}`}
    and (post_citations.comment_id is null or exists (
      select 1 from post_comments c where c.id = post_citations.comment_id and ${isShown})))`;

const isSame = (a: NewCitation, b: NewCitation): boolean =>
  a.kind === b.kind &&
  a.articleId === b.articleId &&
  a.target === b.target &&
  isDeepStrictEqual(a.inputs, b.inputs);

/**
 * Writes what a post, or a comment of it, rests on. What it cited before stays as it was cited; papers that are not
 * there are left out.
 */
export const writeCitations = async (
  db: DatabaseOrTransaction,
  { postId, commentId }: { readonly postId: string; readonly commentId: string | null },
  citations: readonly NewCitation[],
): Promise<void> => {
  const kept = await db
    .select()
    .from(postCitations)
    .where(
      and(
        eq(postCitations.postId, postId),
        commentId === null ? isNull(postCitations.commentId) : eq(postCitations.commentId, commentId),
      ),
    );
  const before = kept.map((row) => ({ ...row, kind: row.kind as CitationKind }));
  const wanted = citations.filter(
    (one, place) => citations.findIndex((other) => isSame(one, other)) === place,
  );
  const dropped = before.filter((row) => !wanted.some((one) => isSame(one, row))).map(({ id }) => id);
  if (dropped.length > 0) await db.delete(postCitations).where(inArray(postCitations.id, dropped));
  for (const [place, one] of wanted.entries()) {
    const known = before.find((row) => isSame(one, row));
    if (known) await db.update(postCitations).set({ place }).where(eq(postCitations.id, known.id));
    else if (one.articleId === null)
      await db.insert(postCitations).values({ ...one, id: newId(), postId, commentId, place });
    else
      await db.execute(sql`
        insert into ${postCitations} (id, post_id, comment_id, article_id, place)
        select ${newId()}::uuid, ${postId}::uuid, ${commentId}::uuid, articles.id, ${place}::int from articles
        where articles.id = ${one.articleId}::uuid`);
  }
};
