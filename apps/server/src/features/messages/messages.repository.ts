import type { MemberActor } from '@mz/contracts';
import { messageLimits } from '@mz/contracts/messages';
import type { HiddenReason } from '@mz/contracts/moderation-reports';
import { type DatabaseOrTransaction, newId, type Transaction } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { saysMutedWord } from '../../access/muted-words.ts';
import { notBlocked } from '../../access/predicates.ts';
import { messagePicturesJson, type PictureRow } from '../pictures/pictures.public.ts';
import { excerptOf } from './excerpt.ts';
import { asPlainMember, isMuted, isReadable } from './readable.ts';

export interface MessageRow {
  readonly id: string;
  readonly threadId: string;
  readonly clientId: string;
  readonly seq: number;
  readonly authorId: string;
  readonly text: string;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly isDeleted: boolean;
  readonly hasMutedWord: boolean;
  readonly pictures: readonly PictureRow[] | null;
  readonly hidden: HiddenReason | null;
  readonly replyTo: { id: string; authorId: string; excerpt: string } | null;
  readonly reactions: { emoji: string; count: number; isMine: boolean }[] | null;
}

/** As the driver hands it over. */
type StoredMessage = Omit<MessageRow, 'createdAt' | 'editedAt' | 'seq'> & {
  readonly createdAt: string | Date;
  readonly editedAt: string | Date | null;
  readonly seq: string | number;
} & Record<string, unknown>;

export interface NewMessage {
  readonly threadId: string;
  readonly clientId: string;
  readonly text: string;
  readonly terms: readonly string[];
  readonly replyToId: string | null;
  readonly statedKinds: readonly string[] | null;
  /** Only its author sees it until a moderator has looked. */
  readonly isHeld: boolean;
}

const textArray = (values: readonly string[]): SQL =>
  values.length === 0
    ? sql`'{}'::text[]`
    : sql`array[${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )}]::text[]`;

/** The next place of a thread, for a message that only now arrives. Holds the thread's lock. */
export const takePlace = async (tx: Transaction, threadId: string): Promise<number> => {
  const { rows } = await tx.execute<{ seq: string }>(sql`
    update threads t set last_seq = t.last_seq + 1, last_message_at = date_trunc('milliseconds', clock_timestamp())
    where t.id = ${threadId}::uuid returning t.last_seq as seq`);
  return Number(rows[0]?.seq);
};

/** Messages of the threads the member is in; all others are not there. */
export const createMessagesRepository = (db: DatabaseOrTransaction, actor: { readonly id: string }) => {
  const viewer: MemberActor = asPlainMember(actor);
  const me = sql`${viewer.id}::uuid`;
  const canChange = sql`m.author_id = ${me} and m.deleted_at is null
    and m.created_at > now() - make_interval(mins => ${messageLimits.changeMinutes})
    and exists (select 1 from thread_members own where own.thread_id = m.thread_id and own.member_id = ${me})`;

  const select = async (condition: SQL, limit: number): Promise<MessageRow[]> => {
    const { rows } = await db.execute<StoredMessage>(sql`
      select m.id, m.thread_id as "threadId", m.client_id as "clientId", m.seq, m.author_id as "authorId", m.text,
        m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at is not null as "isDeleted",
        m.hidden_reason as hidden, ${isMuted(viewer)} as "hasMutedWord",
        (select json_build_object('id', r.id, 'authorId', r.author_id,
            'excerpt', ${excerptOf(sql`r`)})
          from thread_messages r where r.id = m.reply_to_id and r.seq > me.joined_seq and r.hidden_reason is null
            and ${notBlocked(viewer, sql`r.author_id`)}
            and not ${saysMutedWord(viewer, { author: sql`r.author_id`, terms: sql`r.terms` })}) as "replyTo",
        (select json_agg(e order by e.first) from (
          select a.emoji, count(*)::int as count, bool_or(a.member_id = ${me}) as "isMine", min(a.created_at) as first
          from message_reactions a where a.message_id = m.id and ${notBlocked(viewer, sql`a.member_id`)}
          group by a.emoji) e) as reactions,
        ${messagePicturesJson(sql`m.id`)} as pictures
      from thread_members me join threads t on t.id = me.thread_id join thread_messages m on m.thread_id = t.id
      where me.member_id = ${me} and ${isReadable(viewer)} and ${condition} limit ${limit}`);
    return rows.map((row) => ({
      ...row,
      seq: Number(row.seq),
      createdAt: new Date(row.createdAt),
      editedAt: row.editedAt === null ? null : new Date(row.editedAt),
    }));
  };

  return {
    list: (threadId: string, limit: number, before: number | undefined): Promise<MessageRow[]> =>
      select(
        sql`t.id = ${threadId}::uuid ${before === undefined ? sql`` : sql`and m.seq < ${before}::bigint`}
          order by m.seq desc`,
        limit,
      ),

    async find(messageId: string): Promise<MessageRow | null> {
      const [row] = await select(sql`m.id = ${messageId}::uuid`, 1);
      return row ?? null;
    },

    /** What was sent with this client id. Threads the viewer has left count too: nothing is sent twice. */
    async findSent(clientId: string): Promise<{ id: string; threadId: string } | null> {
      const { rows } = await db.execute<{ id: string; threadId: string }>(sql`
        select m.id, m.thread_id as "threadId" from thread_messages m
        where m.author_id = ${me} and m.client_id = ${clientId}::uuid`);
      return rows[0] ?? null;
    },

    /** Gives the message the next place of its thread; the caller holds the thread's lock. */
    async insert(message: NewMessage): Promise<{ id: string; seq: number } | null> {
      const id = newId();
      const { rows } = await db.execute<{ id: string; seq: string }>(sql`
        with place as (
          update threads t set last_seq = t.last_seq + 1,
            last_message_at = case when ${message.isHeld} then t.last_message_at else date_trunc('milliseconds', clock_timestamp()) end
          where t.id = ${message.threadId}::uuid and exists (
            select 1 from thread_members own where own.thread_id = t.id and own.member_id = ${me})
          returning t.id, t.last_seq),
        reader as (
          update thread_members x set last_read_seq = place.last_seq, state = 'active' from place
          where x.thread_id = place.id and x.member_id = ${me})
        insert into thread_messages (id, thread_id, seq, author_id, client_id, text, terms, reply_to_id, stated_kinds, hidden_reason)
        select ${id}::uuid, place.id, place.last_seq, ${me}, ${message.clientId}::uuid, ${message.text},
          ${textArray(message.terms)},
          (select r.id from thread_messages r where r.id = ${message.replyToId}::uuid and r.thread_id = place.id),
          ${message.statedKinds ? textArray(message.statedKinds) : sql`null`}, ${message.isHeld ? 'held' : null}::text
        from place on conflict (author_id, client_id) do nothing returning id, seq`);
      const [row] = rows;
      return row ? { id: row.id, seq: Number(row.seq) } : null;
    },

    async edit(
      messageId: string,
      { text, terms, statedKinds, isHeld }: Pick<NewMessage, 'text' | 'terms' | 'statedKinds' | 'isHeld'>,
    ): Promise<boolean> {
      const { rows } = await db.execute(sql`
        update thread_messages m set text = ${text}, terms = ${textArray(terms)}, edited_at = now(),
          stated_kinds = ${statedKinds ? textArray(statedKinds) : sql`null`},
          hidden_reason = case when ${isHeld} then 'held' else m.hidden_reason end
        where m.id = ${messageId}::uuid and ${canChange} returning m.id`);
      return rows.length > 0;
    },

    /** Its place stays, its text goes. */
    async remove(messageId: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        update thread_messages m set text = '', terms = '{}', stated_kinds = null, edited_at = null, deleted_at = now()
        where m.id = ${messageId}::uuid and ${canChange} returning m.id`);
      if (rows.length > 0)
        await db.execute(sql`delete from message_reactions a where a.message_id = ${messageId}::uuid`);
      return rows.length > 0;
    },

    /** Answers with whether anything changed. The viewer must be in the message's thread. */
    async react(messageId: string, emoji: string, on: boolean): Promise<boolean> {
      const { rows } = on
        ? await db.execute(sql`
            insert into message_reactions (message_id, member_id, emoji)
            select m.id, ${me}, ${emoji} from thread_messages m join thread_members own
              on own.thread_id = m.thread_id and own.member_id = ${me}
            where m.id = ${messageId}::uuid and m.deleted_at is null
            on conflict do nothing returning message_id`)
        : await db.execute(sql`
            delete from message_reactions a where a.message_id = ${messageId}::uuid and a.member_id = ${me}
              and a.emoji = ${emoji} returning a.message_id`);
      return rows.length > 0;
    },

    /** Messages with all of these terms, in one thread or in all, the latest first. */
    search: (terms: readonly string[], limit: number, threadId?: string): Promise<MessageRow[]> =>
      select(
        sql`m.terms @> ${textArray(terms)} and m.deleted_at is null and me.state = 'active' and not ${isMuted(viewer)}
          ${threadId === undefined ? sql`` : sql`and m.thread_id = ${threadId}::uuid`}
          order by m.created_at desc, m.id desc`,
        limit,
      ),
  };
};

/** Removes what has expired. Each statement stands alone, so that none holds locks for long. */
export const removeExpired = async (db: DatabaseOrTransaction): Promise<void> => {
  await db.execute(sql`
    delete from thread_messages m using threads t
    where t.id = m.thread_id and t.expire_days is not null
      and m.created_at < now() - make_interval(days => t.expire_days)`);
  // Whose members were all erased: nobody can read it any more.
  await db.execute(sql`
    delete from threads t where not exists (select 1 from thread_members x where x.thread_id = t.id)
      and t.created_at < now() - interval '1 hour'`);
};
