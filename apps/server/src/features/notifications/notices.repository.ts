import { newId, type Transaction } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { Notice } from '../../platform/notification-definition.ts';

/** Rows written in one statement. */
const maxRecipients = 1000;

/**
 * Writes what is to be told. A row there already moves up and is unread again; the same notice at the same time
 * changes nothing.
 *
 * @returns whose notifications changed
 */
export const writeNotice = async (tx: Transaction, notice: Notice, at: Date): Promise<string[]> => {
  const to = [...new Set([notice.to].flat())].filter((id) => id !== notice.by).slice(0, maxRecipients);
  if (to.length === 0) return [];
  const time = sql`date_trunc('milliseconds', ${at.toISOString()}::timestamptz)`;
  // Whoever did it may be erased meanwhile, and may be what it is about. The lock holds an erasure off until the row
  // can be found by it; after one there is nobody to lock.
  const { rows } = await tx.execute<{ id: string; userId: string }>(sql`
    with doer as materialized (select id from profiles where id = ${notice.by}::uuid for key share)
    insert into notifications as n (id, recipient_id, kind, subject_id, at)
    select new.id, profiles.id, ${notice.kind}, ${notice.subjectId}::uuid, ${time}
    from unnest(${sql.param(to.map(() => newId()))}::uuid[], ${sql.param(to)}::uuid[]) new(id, member_id)
      join profiles on profiles.id = new.member_id
    where ${notice.by}::uuid is null or exists (select 1 from doer)
    order by profiles.id
    on conflict (recipient_id, kind, subject_id) do update
      set at = excluded.at, read_at = null, mailed_at = null
        where n.at < excluded.at and not ${notice.isOnce ?? false}
    returning n.id, n.recipient_id as "userId"`);
  if (notice.by !== null)
    await tx.execute(sql`
      insert into notification_actors (notification_id, actor_id, source_id, at)
      select n.id, profiles.id, ${notice.sourceId ?? notice.subjectId}::uuid, ${time}
      from notifications n join profiles on profiles.id = ${notice.by}::uuid
      where n.recipient_id = any(${sql.param(to)}::uuid[]) and n.kind = ${notice.kind}
        and n.subject_id = ${notice.subjectId}::uuid
      on conflict (notification_id, actor_id, source_id) do update set at = excluded.at
        where notification_actors.at < excluded.at`);
  return rows.map(({ userId }) => userId);
};

/** Takes back what was told of one doing; a notification that nobody did any more goes. */
export const withdrawNotice = async (tx: Transaction, notice: Notice): Promise<string[]> => {
  const about = sql`n.recipient_id = any(${sql.param([notice.to].flat())}::uuid[]) and n.kind = ${notice.kind}
    and n.subject_id = ${notice.subjectId}::uuid`;
  if (notice.by !== null)
    await tx.execute(sql`
      delete from notification_actors a using notifications n
      where n.id = a.notification_id and ${about} and a.actor_id = ${notice.by}::uuid
        and a.source_id = ${notice.sourceId ?? notice.subjectId}::uuid`);
  const { rows } = await tx.execute<{ userId: string }>(sql`
    with gone as (
      delete from notifications n where ${about} and not exists (
        select 1 from notification_actors a where a.notification_id = n.id))
    select n.recipient_id as "userId" from notifications n where ${about}`);
  return rows.map(({ userId }) => userId);
};
