import type { SavedKind } from '@mz/contracts/myzone';
import type { DatabaseOrTransaction } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';
import { isVoiceNoteThere } from '../../platform/voice-note-keeping.ts';
import { collectedIn } from './myzone.repository.ts';

const savedIn: Record<SavedKind, { readonly table: SQL; readonly owner: SQL; readonly key?: SQL }> = {
  article: { table: sql`saved_articles`, owner: sql`user_id` },
  post: { table: sql`saved_posts`, owner: sql`member_id` },
  resource: { table: sql`learning_saves`, owner: sql`member_id` },
  drug: { table: sql`saved_drugs`, owner: sql`member_id` },
  'voice-note': { table: sql`voice_notes`, owner: sql`user_id`, key: sql`id` },
};

/** What of one member's saved things lies in which collections. */
export const createCollectedRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const me = sql`${owner.id}::uuid`;
  const idOf = (kind: SavedKind, id: string): SQL => (kind === 'drug' ? sql`${id}` : sql`${id}::uuid`);
  return {
    /** Changes of one member's library come one after the other. */
    async lockOwner(): Promise<void> {
      await db.execute(sql`select from profiles where id = ${me} for no key update`);
    },

    async isSaved(kind: SavedKind, id: string): Promise<boolean> {
      const { table, owner: member, key = collectedIn[kind].column } = savedIn[kind];
      const isThere = kind === 'voice-note' ? isVoiceNoteThere(sql.raw('s')) : sql`true`;
      const { rows } = await db.execute(sql`
        select from ${table} s where s.${member} = ${me} and s.${key} = ${idOf(kind, id)} and ${isThere}`);
      return rows.length > 0;
    },

    /** Those of the ids that are the member's own collections. */
    async listOwn(ids: readonly string[]): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select c.id from collections c where c.user_id = ${me} and c.id = any(${sql.param([...ids])}::uuid[])`);
      return rows.map((row) => row.id);
    },

    /** Puts it into these collections and no others; those of other members are left out. */
    async set(kind: SavedKind, id: string, ids: readonly string[]): Promise<void> {
      const { table, column } = collectedIn[kind];
      const wanted = sql`${sql.param([...ids])}::uuid[]`;
      await db.execute(sql`
        delete from ${table} i where i.user_id = ${me} and i.${column} = ${idOf(kind, id)}
          and i.collection_id <> all(${wanted})`);
      await db.execute(sql`
        insert into ${table} (collection_id, user_id, ${column})
        select c.id, ${me}, ${idOf(kind, id)} from collections c
        where c.user_id = ${me} and c.id = any(${wanted}) on conflict do nothing`);
    },

    /** Collections of each saved drug. */
    async listDrugs(): Promise<ReadonlyMap<string, string[]>> {
      const { rows } = await db.execute<{ id: string; collections: string[] }>(sql`
        select i.drug_id as id, array_agg(i.collection_id::text order by i.added_at, i.collection_id) as collections
        from collection_drugs i where i.user_id = ${me} group by i.drug_id`);
      return new Map(rows.map(({ id, collections }) => [id, collections]));
    },
  };
};
