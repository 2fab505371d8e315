import { type Transaction, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import type { UserRow } from '../account.repository.ts';
import { identityDataOf, insertIdentity } from '../users/user-records.service.ts';
import type { AdminInput } from './admin-input.ts';

const { identities } = tables;

type Provider = 'email' | 'phone';

const writeIdentity = async (
  tx: Transaction,
  user: UserRow,
  provider: Provider,
  { address, confirmed, now }: { address: string | null; confirmed: boolean; now: Date },
): Promise<void> => {
  const data = {
    ...(address !== null && { [provider]: address }),
    // A new address is unproven unless the same request says otherwise.
    [`${provider}_verified`]: confirmed,
  };
  const updated = await tx
    .update(identities)
    .set({ identityData: sql`${identities.identityData} || ${JSON.stringify(data)}::jsonb`, updatedAt: now })
    .where(and(eq(identities.userId, user.id), eq(identities.provider, provider)))
    .returning({ id: identities.id });
  if (updated.length > 0 || address === null) return;
  await insertIdentity(tx, {
    userId: user.id,
    provider,
    providerId: user.id,
    data: identityDataOf({ id: user.id, [provider]: address, confirmed }),
    now,
  });
};

/** Brings the e-mail and phone identities in line with a change; answers with the app metadata that names them. */
export const setIdentityAddress = async (
  tx: Transaction,
  user: UserRow,
  input: AdminInput,
  now: Date,
): Promise<UserRow['appMetadata']> => {
  const { email, phone, emailConfirm, phoneConfirm } = input;
  if (email !== null || emailConfirm)
    await writeIdentity(tx, user, 'email', { address: email, confirmed: emailConfirm, now });
  if (phone !== null || phoneConfirm)
    await writeIdentity(tx, user, 'phone', { address: phone, confirmed: phoneConfirm, now });
  const known = Array.isArray(user.appMetadata.providers) ? (user.appMetadata.providers as unknown[]) : [];
  const added = [email !== null && 'email', phone !== null && 'phone'].filter(
    (provider) => provider !== false && !known.includes(provider),
  );
  if (added.length === 0) return user.appMetadata;
  const providers = [...known, ...added];
  return { ...user.appMetadata, provider: user.appMetadata.provider ?? providers[0], providers };
};
