import { newId, type Transaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit.ts';
import type { AccountCore } from '../core.ts';
import { transact } from '../transact.ts';
import type { Caller } from './caller.ts';
import { addMembers, createDirectory, removeMembers, type ScimGroupRow } from './directory.repository.ts';
import { applyGroupRoles } from './directory-roles.ts';
import { presentGroups, type Resource } from './present.ts';
import { invalidValue, notFound } from './scim-error.ts';
import { patchGroup } from './scim-patch.ts';
import { type GroupValues, type Operation, readGroup } from './scim-values.ts';

const { scimGroups } = tables;

/** Groups of one directory; whoever comes or goes has the role of their groups at once. */
export const createDirectoryGroups = (core: AccountCore, base: string) => {
  const find = async (tx: Transaction, { provider }: Caller, id: string): Promise<ScimGroupRow> => {
    const row = await createDirectory(tx, provider.name).findGroup(id, { lock: true });
    if (!row) throw notFound();
    return row;
  };

  const memberIds = async (tx: Transaction, { provider }: Caller, id: string): Promise<ReadonlySet<string>> =>
    new Set((await createDirectory(tx, provider.name).membersOf([id])).map((member) => member.id));

  const note = (
    tx: Transaction,
    { provider, tokenId, origin }: Caller,
    action: 'directory_group_changed' | 'directory_group_removed',
    group: string,
    detail: object = {},
  ): Promise<void> =>
    recordAudit(tx, {
      action,
      origin,
      detail: { provider: provider.name, token: tokenId, group, ...detail },
    });

  const write = async (
    tx: Transaction,
    caller: Caller,
    row: ScimGroupRow,
    { members, displayName, externalId }: GroupValues,
  ): Promise<Resource> => {
    const before = await memberIds(tx, caller, row.id);
    const added = members.filter((id) => !before.has(id));
    const known = await createDirectory(tx, caller.provider.name).knownOf(added);
    const stranger = added.find((id) => !known.has(id));
    if (stranger !== undefined) throw invalidValue(`members: ${stranger} is no user of this directory.`);
    const staying = new Set(members);
    const removed = [...before].filter((id) => !staying.has(id));
    await addMembers(tx, row.id, added);
    await removeMembers(tx, row.id, removed);
    await tx
      .update(scimGroups)
      .set({ displayName, externalId, updatedAt: core.now() })
      .where(eq(scimGroups.id, row.id));
    // A group of another name may give another role to all of them.
    const isRenamed = displayName !== row.displayName || externalId !== row.externalId;
    const concerned = [...added, ...removed, ...(isRenamed ? [...before] : [])];
    await applyGroupRoles(tx, caller.provider, [...new Set(concerned)], caller.origin);
    await note(tx, caller, 'directory_group_changed', row.id, {
      added: added.length,
      removed: removed.length,
    });
    const directory = createDirectory(tx, caller.provider.name);
    const [group] = await presentGroups(base, directory, [await find(tx, caller, row.id)], true);
    return group ?? {};
  };

  return {
    create: (caller: Caller, body: unknown): Promise<Resource> =>
      transact(core.db, async (tx) => {
        const values = readGroup(body);
        const [row] = await tx
          .insert(scimGroups)
          .values({
            id: newId(),
            provider: caller.provider.name,
            displayName: values.displayName,
            externalId: values.externalId,
            createdAt: core.now(),
            updatedAt: core.now(),
          })
          .returning();
        if (!row) throw new Error('The group was not written.');
        return write(tx, caller, row, values);
      }),

    replace: (caller: Caller, id: string, body: unknown): Promise<Resource> =>
      transact(core.db, async (tx) => write(tx, caller, await find(tx, caller, id), readGroup(body))),

    patch: (caller: Caller, id: string, operations: readonly Operation[]): Promise<Resource> =>
      transact(core.db, async (tx) => {
        const row = await find(tx, caller, id);
        const members = new Set(await memberIds(tx, caller, id));
        const { displayName, externalId } = row;
        const draft = patchGroup({ displayName, externalId, members }, operations);
        return write(
          tx,
          caller,
          row,
          readGroup({ ...draft, members: [...members].map((value) => ({ value })) }),
        );
      }),

    remove: (caller: Caller, id: string): Promise<void> =>
      transact(core.db, async (tx) => {
        const row = await find(tx, caller, id);
        const before = [...(await memberIds(tx, caller, id))];
        await tx.delete(scimGroups).where(eq(scimGroups.id, row.id));
        await applyGroupRoles(tx, caller.provider, before, caller.origin);
        await note(tx, caller, 'directory_group_removed', row.id);
      }),
  };
};
