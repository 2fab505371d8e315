import type { Actor } from '@mz/contracts';
import type { Cue, ResourceKind, VersionState } from '@mz/contracts/academy';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { visibleTo } from '../../access/predicates.ts';
import type { Owner } from '../../platform/owned-texts.ts';

const { learningCaptions, learningCitations, learningParts, learningResources, learningVersions } = tables;

export type VersionRow = typeof learningVersions.$inferSelect;
export type VersionValues = Omit<typeof learningVersions.$inferInsert, 'id' | 'resourceId' | 'number'>;

const openStates = ['draft', 'submitted', 'rejected'] as const;
const arrayOf = (terms: readonly string[]) => sql`array_to_tsvector(array(
  select jsonb_array_elements_text(${JSON.stringify(terms)}::jsonb)))`;

/** Resources of one member, to write. */
export const createVersionsRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const mine = (resourceId: string) =>
    and(eq(learningResources.id, resourceId), eq(learningResources.authorId, owner.id));
  return {
    async insertResource(): Promise<string> {
      const id = newId();
      await db.insert(learningResources).values({ id, authorId: owner.id });
      return id;
    },

    /** Whether the resource is the member's; it is locked until the end of the transaction. */
    async lock(resourceId: string): Promise<boolean> {
      const rows = await db
        .select({ id: learningResources.id })
        .from(learningResources)
        .where(mine(resourceId))
        .for('update');
      return rows.length > 0;
    },

    async findVersion(resourceId: string, wanted: 'open' | 'published'): Promise<VersionRow | null> {
      const [row] = await db
        .select({ version: learningVersions })
        .from(learningVersions)
        .innerJoin(learningResources, eq(learningResources.id, learningVersions.resourceId))
        .where(
          and(
            mine(resourceId),
            wanted === 'open'
              ? inArray(learningVersions.state, openStates)
              : eq(learningVersions.state, 'published'),
          ),
        );
      return row?.version ?? null;
    },

    /** What the resource is: a version never changes it. */
    async kindOf(resourceId: string): Promise<ResourceKind | null> {
      const [row] = await db
        .select({ kind: learningVersions.kind })
        .from(learningVersions)
        .innerJoin(learningResources, eq(learningResources.id, learningVersions.resourceId))
        .where(mine(resourceId))
        .limit(1);
      return (row?.kind as ResourceKind | undefined) ?? null;
    },

    /**
     * Makes a post of the member's the place where the resource is discussed: one of the member's, or with `isBundled`
     * one that came with the product.
     */
    async setDiscussion(resourceId: string, postId: string, isBundled = false): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        update learning_resources r set post_id = ${postId}::uuid
        where r.id = ${resourceId}::uuid
          and (r.author_id = ${owner.id}::uuid or ${isBundled} and r.author_id is null and r.bundled_key is not null)
          and exists (
          select from posts where posts.id = ${postId}::uuid and posts.author_id = ${owner.id}::uuid
            and posts.deleted_at is null and posts.group_id is null)`);
      return rowCount === 1;
    },

    countOpen: (): Promise<number> =>
      db.$count(
        learningVersions,
        and(
          inArray(learningVersions.state, openStates),
          sql`exists (select 1 from learning_resources r where r.id = ${learningVersions.resourceId}
            and r.author_id = ${owner.id}::uuid)`,
        ),
      ),

    async listOwn() {
      const { rows } = await db.execute<{
        id: string;
        title: string;
        kind: ResourceKind;
        state: VersionState;
        published: boolean;
        message: string;
        views: number;
      }>(sql`
        select distinct on (r.id) r.id, v.title, v.kind, v.state, v.message, r.views,
          exists (select 1 from learning_versions p where p.resource_id = r.id and p.state = 'published') as published
        from learning_resources r join learning_versions v on v.resource_id = r.id
        where r.author_id = ${owner.id}::uuid and v.state <> 'superseded'
        order by r.id desc, v.number desc limit 200`);
      return rows;
    },

    async remove(resourceId: string): Promise<VersionRow[] | null> {
      const versions = await db
        .select()
        .from(learningVersions)
        .where(eq(learningVersions.resourceId, resourceId))
        .orderBy(desc(learningVersions.number));
      const rows = await db
        .delete(learningResources)
        .where(mine(resourceId))
        .returning({ id: learningResources.id });
      return rows.length > 0 ? versions : null;
    },
  };
};

/** Writes of a version whose resource was locked before. */
export const insertVersion = async (
  tx: DatabaseOrTransaction,
  resourceId: string,
  values: VersionValues,
): Promise<string> => {
  const id = newId();
  const { rows } = await tx.execute<{ next: number }>(sql`
    select coalesce(max(number), 0) + 1 as next from learning_versions where resource_id = ${resourceId}::uuid`);
  await tx.insert(learningVersions).values({ ...values, id, resourceId, number: rows[0]?.next ?? 1 });
  return id;
};

export const changeVersion = async (
  tx: DatabaseOrTransaction,
  id: string,
  change: Partial<VersionValues>,
): Promise<void> => {
  await tx.update(learningVersions).set(change).where(eq(learningVersions.id, id));
};

export const findVersionById = async (tx: DatabaseOrTransaction, id: string) => {
  const [row] = await tx
    .select({ version: learningVersions, authorId: learningResources.authorId })
    .from(learningVersions)
    .innerJoin(learningResources, eq(learningResources.id, learningVersions.resourceId))
    .where(eq(learningVersions.id, id))
    .for('update');
  return row ?? null;
};

export const setSearch = async (
  tx: DatabaseOrTransaction,
  id: string,
  terms: readonly string[],
): Promise<void> => {
  await tx.execute(sql`update learning_versions set search = ${arrayOf(terms)} where id = ${id}::uuid`);
};

/** Articles that are there, in this order. */
export const setCitations = async (
  tx: DatabaseOrTransaction,
  versionId: string,
  articleIds: readonly string[],
): Promise<number> => {
  await tx.delete(learningCitations).where(eq(learningCitations.versionId, versionId));
  const { rowCount } = await tx.execute(sql`
    insert into learning_citations (version_id, article_id, place)
    select ${versionId}::uuid, a.id, wanted.place from jsonb_array_elements_text(${JSON.stringify(articleIds)}::jsonb)
      with ordinality wanted (id, place) join articles a on a.id = wanted.id::uuid on conflict do nothing`);
  return rowCount ?? 0;
};

export const setCaptionsOf = async (
  tx: DatabaseOrTransaction,
  versionId: string,
  language: string,
  cues: readonly Cue[],
): Promise<void> => {
  if (cues.length === 0) {
    await tx
      .delete(learningCaptions)
      .where(and(eq(learningCaptions.versionId, versionId), eq(learningCaptions.language, language)));
    return;
  }
  await tx
    .insert(learningCaptions)
    .values({ versionId, language, cues })
    .onConflictDoUpdate({
      target: [learningCaptions.versionId, learningCaptions.language],
      set: { cues: sql`excluded.cues` },
    });
};

/** Parts of a course that its author may see and readers can complete, in this order; how many they are. */
export const setParts = async (
  tx: DatabaseOrTransaction,
  author: Actor,
  versionId: string,
  resourceIds: readonly string[],
): Promise<number> => {
  await tx.delete(learningParts).where(eq(learningParts.versionId, versionId));
  const record = { author: sql`r.author_id`, audience: sql`v.audience` };
  const { rowCount } = await tx.execute(sql`
    insert into learning_parts (version_id, resource_id, place)
    select ${versionId}::uuid, r.id, wanted.place from jsonb_array_elements_text(${JSON.stringify(resourceIds)}::jsonb)
      with ordinality wanted (id, place) join learning_resources r on r.id = wanted.id::uuid
      join learning_versions v on v.resource_id = r.id and v.state = 'published'
    where v.kind <> 'course' and v.link_url is null and v.units is not null and r.hidden_reason is null
      and ${visibleTo(author, record)} on conflict do nothing`);
  return rowCount ?? 0;
};

/** Captions, parts and papers go along with an edit of what is published. */
export const copyParts = async (tx: DatabaseOrTransaction, from: string, to: string): Promise<void> => {
  await tx.execute(sql`insert into learning_captions (version_id, language, cues)
    select ${to}::uuid, language, cues from learning_captions where version_id = ${from}::uuid`);
  await tx.execute(sql`insert into learning_citations (version_id, article_id, place)
    select ${to}::uuid, article_id, place from learning_citations where version_id = ${from}::uuid`);
  await tx.execute(sql`insert into learning_parts (version_id, resource_id, place)
    select ${to}::uuid, resource_id, place from learning_parts where version_id = ${from}::uuid`);
};

/** What is said in a version, in all languages. */
export const readSpoken = async (tx: DatabaseOrTransaction, versionId: string): Promise<string> => {
  const rows = await tx.select().from(learningCaptions).where(eq(learningCaptions.versionId, versionId));
  return rows.flatMap(({ cues }) => cues.map(({ text }) => text)).join('\n');
};

export const nameOf = async (tx: DatabaseOrTransaction, authorId: string | null): Promise<string> => {
  if (authorId === null) return '';
  const { profiles } = tables;
  const [row] = await tx.select({ name: profiles.fullName }).from(profiles).where(eq(profiles.id, authorId));
  return row?.name ?? '';
};
