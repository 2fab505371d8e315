import type { createDirectory, ScimGroupRow, ScimUserRow } from './directory.repository.ts';

export const userSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:Group';

type Directory = ReturnType<typeof createDirectory>;
export type Resource = Readonly<Record<string, unknown>>;

const metaOf = (
  base: string,
  type: 'User' | 'Group',
  id: string,
  row: { readonly createdAt: Date; readonly updatedAt: Date },
): Resource => ({
  resourceType: type,
  created: row.createdAt.toISOString(),
  lastModified: row.updatedAt.toISOString(),
  location: `${base}/${type}s/${id}`,
});

const given = (entries: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== null));

const groupBy = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): Map<string, Entry[]> => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const known = groups.get(keyOf(entry));
    if (known) known.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
};

/** Users as RFC 7643 writes them, in the order of the rows. */
export const presentUsers = async (
  base: string,
  directory: Directory,
  rows: readonly ScimUserRow[],
): Promise<Resource[]> => {
  const ofUsers = await directory.groupsOf(rows.map(({ userId }) => userId));
  const groups = groupBy(ofUsers, ({ userId }) => userId);
  return rows.map((row) => {
    const { userId: id, givenName, familyName, displayName } = row;
    const full = displayName ?? [givenName, familyName].filter(Boolean).join(' ');
    return {
      schemas: [userSchemaId],
      id,
      ...given({ externalId: row.externalId }),
      userName: row.userName,
      ...given({ displayName }),
      name: given({ givenName, familyName, formatted: full || null }),
      emails: [{ value: row.email, type: 'work', primary: true }],
      active: row.isActive,
      groups: (groups.get(id) ?? []).map((group) => ({
        value: group.id,
        display: group.displayName,
        $ref: `${base}/Groups/${group.id}`,
      })),
      meta: metaOf(base, 'User', id, row),
    };
  });
};

/** @param withMembers identity providers leave them out, as there may be thousands */
export const presentGroups = async (
  base: string,
  directory: Directory,
  rows: readonly ScimGroupRow[],
  withMembers: boolean,
): Promise<Resource[]> => {
  const ofGroups = withMembers ? await directory.membersOf(rows.map(({ id }) => id)) : [];
  const members = groupBy(ofGroups, ({ groupId }) => groupId);
  return rows.map((row) => ({
    schemas: [groupSchemaId],
    id: row.id,
    ...given({ externalId: row.externalId }),
    displayName: row.displayName,
    ...(withMembers && {
      members: (members.get(row.id) ?? []).map(({ id, userName }) => ({
        value: id,
        display: userName,
        $ref: `${base}/Users/${id}`,
      })),
    }),
    meta: metaOf(base, 'Group', row.id, row),
  }));
};
