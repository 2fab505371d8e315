import { sqlState, type Transaction, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import type { RequestOrigin } from '../../../context.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { publish } from '../../../platform/outbox.ts';
import { findUserByEmail, type UserRow, updateUser } from '../account.repository.ts';
import { AccountError } from '../protocol/errors.ts';
import { ensureProfile } from './profile-link.ts';
import { identityDataOf, insertIdentity } from './user-records.service.ts';

const { identities } = tables;

export interface NewAddress {
  readonly email: string;
  readonly origin: RequestOrigin;
  readonly now: Date;
}

const withProvider = (metadata: Record<string, unknown>, provider: string): Record<string, unknown> => {
  const known = Array.isArray(metadata.providers) ? metadata.providers : [];
  return {
    ...metadata,
    provider: metadata.provider ?? provider,
    providers: known.includes(provider) ? known : [...known, provider],
  };
};

/** Gives the account a proven address; an anonymous one becomes a person's. */
export const applyEmail = async (
  tx: Transaction,
  user: UserRow,
  { email, origin, now }: NewAddress,
): Promise<void> => {
  const other = await findUserByEmail(tx, email);
  if (other && other.id !== user.id) throw new AccountError('email_exists');
  const data = { email, email_verified: true };
  const updated = await tx
    .update(identities)
    .set({ identityData: sql`${identities.identityData} || ${JSON.stringify(data)}::jsonb`, updatedAt: now })
    .where(and(eq(identities.userId, user.id), eq(identities.provider, 'email')))
    .returning({ id: identities.id });
  if (updated.length === 0)
    await insertIdentity(tx, {
      userId: user.id,
      provider: 'email',
      providerId: user.id,
      data: identityDataOf({ id: user.id, email, confirmed: true }),
      now,
    });
  const userMetadata = { ...user.userMetadata, email, email_verified: true };
  try {
    await updateUser(tx, user.id, {
      email,
      emailConfirmedAt: now,
      newEmail: null,
      emailChangeConfirmations: 0,
      isAnonymous: false,
      userMetadata,
      appMetadata: withProvider(user.appMetadata, 'email'),
      updatedAt: now,
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw new AccountError('email_exists', undefined, { cause: error });
    throw error;
  }
  await ensureProfile(tx, { id: user.id, metadata: userMetadata });
  await recordAudit(tx, { action: 'email_changed', actorId: user.id, subjectId: user.id, origin });
  await publish(tx, { type: 'account.security_changed', userId: user.id, change: 'email' });
};
