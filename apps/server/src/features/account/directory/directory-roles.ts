import type { AccountRole } from '@mz/contracts/roles';
import { type Transaction, tables } from '@mz/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { OidcProvider } from '../../../config.ts';
import type { RequestOrigin } from '../../../context.ts';
import { isLastAdministrator, writeRole } from '../../../platform/member-role.ts';
import { highestRole } from '../oauth/provider-profile.ts';
import { createDirectory } from './directory.repository.ts';

/** The role that the groups of the directory give; null where it does not keep the account or decides about none. */
export const roleByDirectory = async (
  tx: Transaction,
  { name, scim, groupRoles }: Pick<OidcProvider, 'name' | 'scim' | 'groupRoles'>,
  userId: string,
): Promise<AccountRole | null> => {
  if (!scim || !groupRoles) return null;
  const { scimUsers } = tables;
  const isKept = and(eq(scimUsers.userId, userId), eq(scimUsers.provider, name), isNull(scimUsers.removedAt));
  if ((await tx.$count(scimUsers, isKept)) === 0) return null;
  const groups = await createDirectory(tx, name).groupsOf([userId]);
  return highestRole(
    groupRoles,
    groups.flatMap(({ displayName, externalId }) => [displayName, externalId]),
  );
};

/** Gives members the role of their groups. The last administrator stays one, whatever the directory says. */
export const applyGroupRoles = async (
  tx: Transaction,
  provider: OidcProvider,
  userIds: readonly string[],
  origin: RequestOrigin,
): Promise<void> => {
  // In one order everywhere, so that two requests wait for each other and neither is ended.
  for (const userId of [...userIds].sort()) {
    const role = await roleByDirectory(tx, provider, userId);
    if (role === null || (role !== 'admin' && (await isLastAdministrator(tx, userId)))) continue;
    await writeRole(tx, { memberId: userId, actorId: null, role, by: `directory ${provider.name}` }, origin);
  }
};
