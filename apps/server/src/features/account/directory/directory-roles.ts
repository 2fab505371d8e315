import type { AccountRole } from '@mz/contracts/roles';
import type { Transaction } from '@mz/db';
import type { OidcProvider } from '../../../config.ts';
import type { RequestOrigin } from '../../../context.ts';
import { writeRoles } from '../../../platform/member-role.ts';
import { highestRole } from '../oauth/provider-profile.ts';
import { createDirectory } from './directory.repository.ts';

type Directory = Pick<OidcProvider, 'name' | 'scim' | 'groupRoles'>;

/** The roles that the groups of the directory give, of those whose accounts it keeps and decides about. */
const rolesByDirectory = async (
  tx: Transaction,
  { name, scim, groupRoles }: Directory,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, AccountRole>> => {
  if (!scim || !groupRoles) return new Map();
  const directory = createDirectory(tx, name);
  const known = await directory.knownOf(userIds);
  const groups = Map.groupBy(await directory.groupsOf([...known]), ({ userId }) => userId);
  const namesOf = (id: string) =>
    (groups.get(id) ?? []).flatMap(({ displayName, externalId }) => [displayName, externalId]);
  return new Map([...known].map((id) => [id, highestRole(groupRoles, namesOf(id))]));
};

/** The role that the groups of the directory give; null where it does not keep the account or decides about none. */
export const roleByDirectory = async (
  tx: Transaction,
  provider: Directory,
  userId: string,
): Promise<AccountRole | null> => (await rolesByDirectory(tx, provider, [userId])).get(userId) ?? null;

/** Gives members the role of their groups. The last administrator stays one, whatever the directory says. */
export const applyGroupRoles = async (
  tx: Transaction,
  provider: OidcProvider,
  userIds: readonly string[],
  origin: RequestOrigin,
): Promise<void> => {
  const roles = await rolesByDirectory(tx, provider, userIds);
  await writeRoles(tx, { roles, by: `directory ${provider.name}` }, origin);
};
