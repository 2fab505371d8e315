import type { Actor } from '@mz/contracts';
import { type DatabaseOrTransaction, newId } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { inGroup, notBlocked } from '../../access/predicates.ts';
import type { PageEnd } from './group-cursor.ts';

export interface GroupFileRow {
  readonly id: string;
  readonly groupId: string;
  readonly fileId: string;
  readonly title: string;
  readonly contentType: string;
  readonly byteSize: number;
  readonly addedAt: string;
  readonly addedBy: { readonly id: string; readonly fullName: string };
  readonly mayRemove: boolean;
}

/** Files of the groups one member is in, without those of members a block stands before. */
export const createGroupFilesRepository = (
  db: DatabaseOrTransaction,
  viewer: Actor & { readonly id: string },
) => {
  const me = sql`${viewer.id}::uuid`;
  const mayRemove = sql`(d.added_by_id = ${me} or exists (select 1 from group_members me
    where me.group_id = d.group_id and me.member_id = ${me} and me.state = 'active'
      and me.role in ('owner', 'moderator')))`;
  const shown = sql`${inGroup(viewer, sql`d.group_id`)} and ${notBlocked(viewer, sql`d.added_by_id`)}`;
  const select = async (where: SQL): Promise<GroupFileRow[]> => {
    const { rows } = await db.execute<GroupFileRow & Record<string, unknown>>(sql`
      select d.id, d.group_id as "groupId", d.file_id as "fileId", d.title, f.content_type as "contentType",
        f.byte_size::float8 as "byteSize", ${mayRemove} as "mayRemove",
        to_char(d.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "addedAt",
        jsonb_build_object('id', p.id, 'fullName', p.full_name) as "addedBy"
      from group_files d join files f on f.id = d.file_id and f.deleted_at is null
        join profiles p on p.id = d.added_by_id
      where ${shown} and ${where}`);
    return rows;
  };
  return {
    list: (groupId: string, end: PageEnd | null, limit: number): Promise<GroupFileRow[]> =>
      select(sql`d.group_id = ${groupId}::uuid
        ${end ? sql`and (d.added_at, d.id) < (${end.at}::timestamptz, ${end.id}::uuid)` : sql``}
        order by d.added_at desc, d.id desc limit ${limit}`),

    async find(groupId: string, id: string): Promise<GroupFileRow | null> {
      const [row] = await select(sql`d.group_id = ${groupId}::uuid and d.id = ${id}::uuid`);
      return row ?? null;
    },

    async count(groupId: string): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from group_files d
        where d.group_id = ${groupId}::uuid and ${inGroup(viewer, sql`d.group_id`)}`);
      return rows[0]?.count ?? 0;
    },

    /** Null where the member is not in the group. */
    async insert(groupId: string, file: { fileId: string; title: string }): Promise<string | null> {
      const { rows } = await db.execute<{ id: string }>(sql`
        insert into group_files (id, group_id, file_id, title, added_by_id)
        select ${newId()}::uuid, d.id, ${file.fileId}::uuid, ${file.title}, ${me}
        from groups d where d.id = ${groupId}::uuid and ${inGroup(viewer, sql`d.id`)} returning id`);
      return rows[0]?.id ?? null;
    },

    /** Its bytes are given up with the row, by a trigger. */
    async remove(groupId: string, id: string): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        delete from group_files d
        where d.group_id = ${groupId}::uuid and d.id = ${id}::uuid and ${shown} and ${mayRemove}`);
      return (rowCount ?? 0) > 0;
    },
  };
};
