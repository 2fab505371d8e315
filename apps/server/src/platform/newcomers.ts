import type { MemberActor } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';

/** So long an account is new, unless its licence was checked. */
export const newcomerDays = 7;

/** New accounts get smaller limits, and what they link to is looked at first. */
export const isNewcomer = async (db: DatabaseOrTransaction, actor: MemberActor): Promise<boolean> => {
  if (actor.verified || actor.role !== 'member') return false;
  const { profiles } = tables;
  const [row] = await db
    .select({ isNew: sql<boolean>`${profiles.createdAt} > now() - make_interval(days => ${newcomerDays})` })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  return row?.isNew ?? true;
};

/** Links of new accounts are shown once a moderator has looked. */
export const mustHold = async (
  db: DatabaseOrTransaction,
  actor: MemberActor,
  text: string,
): Promise<boolean> => hasLink(text) && isNewcomer(db, actor);

/** Whether a text has what readers are shown as a link. */
const hasLink = (text: string): boolean => /https?:\/\/|\bwww\./i.test(text);
