import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';

const { pushMessages, pushSubscriptions } = tables;

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
export type MessageRow = typeof pushMessages.$inferSelect;

interface NewSubscription {
  readonly sessionId: string | null;
  readonly endpoint: string;
  readonly publicKey: Buffer;
  readonly authSecret: Buffer;
  readonly device: string;
}

/** Browsers of one member. */
export const createPushRepository = (db: DatabaseOrTransaction, { id: userId }: { readonly id: string }) => {
  const isOwn = eq(pushSubscriptions.userId, userId);
  return {
    list: (): Promise<SubscriptionRow[]> =>
      db
        .select()
        .from(pushSubscriptions)
        .where(isOwn)
        .orderBy(pushSubscriptions.createdAt, pushSubscriptions.id),

    async insert(subscription: NewSubscription): Promise<SubscriptionRow> {
      const [row] = await db
        .insert(pushSubscriptions)
        .values({ ...subscription, id: newId(), userId })
        .returning();
      if (!row) throw new Error('The subscription was not written.');
      return row;
    },

    async remove(id: string): Promise<boolean> {
      const rows = await db
        .delete(pushSubscriptions)
        .where(and(isOwn, eq(pushSubscriptions.id, id)))
        .returning({ id: pushSubscriptions.id });
      return rows.length > 0;
    },

    /** Puts a message into the queue of each browser. */
    async queue(content: Buffer, kind: string | null): Promise<number> {
      const targets = await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isOwn);
      if (targets.length === 0) return 0;
      await db
        .insert(pushMessages)
        .values(targets.map(({ id }) => ({ id: newId(), subscriptionId: id, content, kind })));
      return targets.length;
    },
  };
};

/**
 * Forgets whose a browser was: whoever proves to hold it by subscribing again is the one it belongs to now, as on a
 * computer that several people use.
 */
export const releaseEndpoint = async (db: DatabaseOrTransaction, endpoint: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
};

/** A sender that dies leaves its message to others after this time; longer than the timeout of a call. */
const leaseSeconds = 60;

export interface DueMessage extends MessageRow {
  readonly subscription: SubscriptionRow;
}

/** Takes one message that is due, for this process alone. */
export const claimMessage = async (db: DatabaseOrTransaction): Promise<DueMessage | null> => {
  const due = db
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(sql`${pushMessages.nextAttemptAt} <= now()`)
    .orderBy(pushMessages.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [message] = await db
    .update(pushMessages)
    .set({
      attempts: sql`${pushMessages.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(sql`${pushMessages.id} = (${due})`)
    .returning();
  if (!message) return null;
  const [subscription] = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, message.subscriptionId));
  // Removed between the two statements: the message went with it.
  return subscription ? { ...message, subscription } : null;
};

export const dropMessage = async (
  db: DatabaseOrTransaction,
  { id }: { readonly id: string },
): Promise<void> => {
  await db.delete(pushMessages).where(eq(pushMessages.id, id));
};

export const dropSubscription = async (db: DatabaseOrTransaction, id: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
};

export const noteSent = async (db: DatabaseOrTransaction, id: string): Promise<void> => {
  await db.update(pushSubscriptions).set({ lastSentAt: sql`now()` }).where(eq(pushSubscriptions.id, id));
};

/** @param counts whether the try was an attempt */
export const postponeMessage = async (
  db: DatabaseOrTransaction,
  { id, attempts }: Pick<MessageRow, 'id' | 'attempts'>,
  { seconds, counts }: { readonly seconds: number; readonly counts: boolean },
): Promise<void> => {
  await db
    .update(pushMessages)
    .set({
      attempts: counts ? attempts : attempts - 1,
      nextAttemptAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(and(eq(pushMessages.id, id), eq(pushMessages.attempts, attempts)));
};

/** Milliseconds until the next message is due; null where none waits. */
export const nextDue = async (db: DatabaseOrTransaction): Promise<number | null> => {
  const { rows } = await db.execute<{ milliseconds: string | null }>(
    sql`select ceil(extract(epoch from min(next_attempt_at) - now()) * 1000) as milliseconds from push_messages`,
  );
  const wait = rows[0]?.milliseconds;
  return wait == null ? null : Number(wait);
};
