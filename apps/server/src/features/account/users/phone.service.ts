import { sqlState, type Transaction, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import { type UserRow, updateUser } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import { AccountError } from '../protocol/errors.ts';
import { ensureProfile } from './profile-link.ts';
import { identityDataOf, insertIdentity } from './user-records.service.ts';

const { identities } = tables;

/** Gives the account a phone number at once; only where numbers need no confirmation, as nothing sends codes. */
export const applyPhone = async (
  core: AccountCore,
  tx: Transaction,
  user: UserRow,
  phone: string,
): Promise<void> => {
  if (!core.auth.phoneAutoconfirm) throw new AccountError('sms_send_failed');
  const now = core.now();
  const data = { phone, phone_verified: true };
  const updated = await tx
    .update(identities)
    .set({ identityData: sql`${identities.identityData} || ${JSON.stringify(data)}::jsonb`, updatedAt: now })
    .where(and(eq(identities.userId, user.id), eq(identities.provider, 'phone')))
    .returning({ id: identities.id });
  if (updated.length === 0)
    await insertIdentity(tx, {
      userId: user.id,
      provider: 'phone',
      providerId: user.id,
      data: identityDataOf({ id: user.id, phone, confirmed: true }),
      now,
    });
  const providers = Array.isArray(user.appMetadata.providers) ? user.appMetadata.providers : [];
  try {
    await updateUser(tx, user.id, {
      phone,
      phoneConfirmedAt: now,
      newPhone: null,
      isAnonymous: false,
      userMetadata: { ...user.userMetadata, phone_verified: true },
      appMetadata: {
        ...user.appMetadata,
        provider: user.appMetadata.provider ?? 'phone',
        providers: providers.includes('phone') ? providers : [...providers, 'phone'],
      },
      updatedAt: now,
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw new AccountError('phone_exists', undefined, { cause: error });
    throw error;
  }
  await ensureProfile(tx, { id: user.id, metadata: user.userMetadata });
};
