import type { MemberActor } from '@mz/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { saysMutedWord } from '../../access/muted-words.ts';
import { notBlocked } from '../../access/predicates.ts';

/** Moderators read no conversations of others, and here are blocked like everybody. */
export const asPlainMember = (actor: { readonly id: string }): MemberActor => ({
  id: actor.id,
  role: 'member',
  verified: false,
  aal: 'aal1',
  sessionId: null,
});

/**
 * Whether the viewer may read message `m` of thread `t` as its member `me`: written after the viewer came, by nobody
 * a block stands before, neither expired nor hidden by moderators. Expired messages are hidden at once and removed by a job.
 */
export const isReadable = (viewer: MemberActor): SQL => sql`(m.thread_id = t.id and m.seq > me.joined_seq
  and (t.expire_days is null or m.created_at > now() - make_interval(days => t.expire_days))
  and (m.hidden_reason is null or m.author_id = ${viewer.id}::uuid)
  and ${notBlocked(viewer, sql`m.author_id`)})`;

/** Whether anything was written in thread `t` that others did not hide from the viewer: held messages leave no trace. */
export const hasMessages = (
  viewer: MemberActor,
): SQL => sql`t.last_seq > (select count(*) from thread_messages held
  where held.thread_id = t.id and held.hidden_reason is not null and held.author_id <> ${viewer.id}::uuid)`;

/** Whether message `m` says a word the viewer muted. It keeps its place, and is shown when asked for. */
export const isMuted = (viewer: MemberActor): SQL =>
  saysMutedWord(viewer, { author: sql`m.author_id`, terms: sql`m.terms` });

/** The same, not written or read by the viewer yet, and without a muted word. */
export const isUnread = (viewer: MemberActor): SQL => sql`(${isReadable(viewer)} and m.seq > me.last_read_seq
  and m.author_id <> ${viewer.id}::uuid and m.deleted_at is null and not ${isMuted(viewer)})`;
