import { type Transaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { profileAudiences } from '../../../access/audiences.ts';
import type { RequestOrigin } from '../../../context.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { publish } from '../../../platform/outbox.ts';
import { type UserRow, updateUser } from '../account.repository.ts';

const { files, profiles } = tables;

/** Hides the profile and its picture from everybody else, or shows them again. */
export const setVisibility = async (tx: Transaction, userId: string, visibility: string): Promise<void> => {
  const [row] = await tx
    .update(profiles)
    .set({ visibility })
    .where(eq(profiles.id, userId))
    .returning({ avatarFileId: profiles.avatarFileId });
  const audience = Object.entries(profileAudiences).find(([word]) => word === visibility)?.[1] ?? 'owner';
  if (row?.avatarFileId)
    await tx.update(files).set({ visibility: audience }).where(eq(files.id, row.avatarFileId));
  await publish(tx, { type: 'profile.updated', userId });
};

/** Signing in brings a deactivated account back as it was. */
export const reactivate = async (tx: Transaction, user: UserRow, origin: RequestOrigin): Promise<void> => {
  if (!user.deactivatedAt) return;
  await updateUser(tx, user.id, { deactivatedAt: null, visibilityBefore: null });
  await setVisibility(tx, user.id, user.visibilityBefore ?? 'connections');
  await recordAudit(tx, { action: 'account_reactivated', actorId: user.id, subjectId: user.id, origin });
};
