import { randomUUID } from 'node:crypto';
import { newId, type Transaction, tables } from '@mz/db';
import type { UserRow } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';

class DiscardError extends Error {
  override name = 'DiscardError';
}

/**
 * Does what a user's request would cost, for a user who is not there, and takes it back: the time of the answer says
 * nothing of whether an address is known. The transaction around it still reaches the disk.
 */
export const workForNobody = async (
  core: AccountCore,
  tx: Transaction,
  work: (tx: Transaction, user: UserRow) => Promise<void>,
): Promise<void> => {
  const now = core.now();
  const email = `${randomUUID()}@nobody.invalid`;
  try {
    await tx.transaction(async (inner) => {
      const [user] = await inner
        .insert(tables.users)
        .values({
          id: newId(),
          email,
          newEmail: `new.${email}`,
          userMetadata: {},
          appMetadata: {},
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      if (user) await work(inner, user);
      throw new DiscardError();
    });
  } catch (error) {
    if (!(error instanceof DiscardError)) throw error;
  }
};
