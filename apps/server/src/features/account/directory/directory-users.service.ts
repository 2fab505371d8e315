import { newId, type Transaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit.ts';
import { publish } from '../../../platform/outbox.ts';
import { findUserByEmail, updateUser } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import { transact } from '../transact.ts';
import { takeUnproven } from '../unproven-account.ts';
import { insertUser } from '../users/user-records.service.ts';
import { deleteTokensOfUser } from '../verification/one-time-tokens.repository.ts';
import type { Caller } from './caller.ts';
import { createDirectory, type ScimUserRow } from './directory.repository.ts';
import { applyGroupRoles } from './directory-roles.ts';
import { disable, enable } from './directory-state.ts';
import { presentUsers, type Resource } from './present.ts';
import { notFound, taken } from './scim-error.ts';
import { patchUser, type UserDraft } from './scim-patch.ts';
import { type Operation, readUser, type UserValues } from './scim-values.ts';

const { scimUsers } = tables;

type Action = 'directory_user_created' | 'directory_user_changed' | 'directory_user_removed';

const note = (
  tx: Transaction,
  caller: Caller,
  action: Action,
  userId: string,
  detail: object,
): Promise<void> =>
  recordAudit(tx, {
    action,
    subjectId: userId,
    origin: caller.origin,
    detail: { provider: caller.provider.name, token: caller.tokenId, ...detail },
  });

const columnsOf = ({ isActive: _, ...values }: UserValues) => values;

const metadataOf = (values: UserValues): Record<string, unknown> => ({
  email: values.email,
  email_verified: true,
  full_name: values.displayName ?? [values.givenName, values.familyName].filter(Boolean).join(' '),
});

/** The directory stands for addresses of its domains, so that one it names counts as proven. */
const createAccount = async (
  core: AccountCore,
  tx: Transaction,
  caller: Caller,
  values: UserValues,
): Promise<string> => {
  const id = newId();
  const { name: provider } = caller.provider;
  await insertUser(tx, {
    id,
    email: values.email,
    emailConfirmed: true,
    userMetadata: metadataOf(values),
    appMetadata: { provider, providers: [provider] },
    origin: caller.origin,
    now: core.now(),
  });
  await publish(tx, { type: 'account.signed_up', userId: id });
  return id;
};

/** The account of a new user of the directory: one that is there is only taken where the operator said so. */
const accountFor = async (
  core: AccountCore,
  tx: Transaction,
  caller: Caller,
  values: UserValues,
): Promise<{ readonly id: string; readonly isAdopted: boolean }> => {
  const user = await findUserByEmail(tx, values.email, { lock: true });
  if (!user) return { id: await createAccount(core, tx, caller, values), isAdopted: false };
  const isKept = (await tx.$count(scimUsers, eq(scimUsers.userId, user.id))) > 0;
  if (isKept) throw taken('Another user of a directory has this address.');
  if (user.emailConfirmedAt && !caller.provider.scim.adopt)
    throw taken('A member has this address, and this directory may not take accounts over (adopt).');
  if (!user.emailConfirmedAt) {
    await takeUnproven(core, tx, user, metadataOf(values));
    const { name } = caller.provider;
    await updateUser(tx, user.id, {
      appMetadata: { ...user.appMetadata, provider: name, providers: [name] },
    });
  }
  return { id: user.id, isAdopted: user.emailConfirmedAt !== null };
};

/** Follows the directory's address where the account is the directory's own. */
const changeAddress = async (
  core: AccountCore,
  tx: Transaction,
  row: ScimUserRow,
  email: string,
): Promise<void> => {
  if (row.isAdopted || email === row.email) return;
  if (await findUserByEmail(tx, email)) throw taken('A member has this address.');
  await updateUser(tx, row.userId, {
    email,
    newEmail: null,
    emailConfirmedAt: core.now(),
    updatedAt: core.now(),
  });
  await deleteTokensOfUser(tx, row.userId);
  await recordAudit(tx, { action: 'email_changed', subjectId: row.userId, origin: null });
  await publish(tx, { type: 'account.security_changed', userId: row.userId, change: 'email' });
};

/** Users of one directory. */
export const createDirectoryUsers = (core: AccountCore, base: string) => {
  const present = async (tx: Transaction, { provider }: Caller, row: ScimUserRow): Promise<Resource> => {
    const [user] = await presentUsers(base, createDirectory(tx, provider.name), [row]);
    return user ?? {};
  };

  const find = async (tx: Transaction, { provider }: Caller, id: string): Promise<ScimUserRow> => {
    const row = await createDirectory(tx, provider.name).findUser(id, { lock: true });
    if (!row) throw notFound();
    return row;
  };

  /** Brings account and row in line with what the directory says. */
  const write = async (
    tx: Transaction,
    caller: Caller,
    row: ScimUserRow,
    values: UserValues,
  ): Promise<Resource> => {
    const changed = Object.entries(columnsOf(values)).flatMap(([name, value]) =>
      row[name as keyof ScimUserRow] === value ? [] : [name],
    );
    await changeAddress(core, tx, row, values.email);
    await tx
      .update(scimUsers)
      .set({ ...columnsOf(values), updatedAt: core.now() })
      .where(eq(scimUsers.userId, row.userId));
    const isActive = values.isActive ?? row.isActive;
    if (isActive !== row.isActive) await (isActive ? enable : disable)(core, tx, row);
    await note(tx, caller, 'directory_user_changed', row.userId, {
      fields: changed.join(','),
      ...(isActive !== row.isActive && { active: isActive }),
    });
    return present(tx, caller, await find(tx, caller, row.userId));
  };

  return {
    create: (caller: Caller, body: unknown): Promise<Resource> =>
      transact(core.db, async (tx) => {
        const values = readUser(body, caller.provider.scim.domains);
        const directory = createDirectory(tx, caller.provider.name);
        const [known, other] = await directory.findNamed(values.userName, values.externalId);
        if (known && (known.removedAt === null || other))
          throw taken('A user with this userName or externalId is there already.');
        // Names are given again to others, who must not find what somebody else left.
        if (known?.externalId && known.externalId !== values.externalId)
          throw taken('The account of this name was another person’s and is kept for them.');
        if (known) {
          // Deleted there and made again: the same person, whose account was kept.
          await enable(core, tx, known);
          return write(
            tx,
            caller,
            { ...known, isActive: true },
            { ...values, isActive: values.isActive ?? true },
          );
        }
        const { id: userId, isAdopted } = await accountFor(core, tx, caller, values);
        const [row] = await tx
          .insert(scimUsers)
          .values({
            userId,
            provider: caller.provider.name,
            ...columnsOf(values),
            isAdopted,
            createdAt: core.now(),
            updatedAt: core.now(),
          })
          .returning();
        if (!row) throw new Error('The user was not written.');
        if (values.isActive === false) await disable(core, tx, row);
        await note(tx, caller, 'directory_user_created', userId, { adopted: isAdopted });
        return present(tx, caller, await find(tx, caller, userId));
      }),

    replace: (caller: Caller, id: string, body: unknown): Promise<Resource> =>
      transact(core.db, async (tx) => {
        const row = await find(tx, caller, id);
        return write(tx, caller, row, readUser(body, caller.provider.scim.domains, row.email));
      }),

    patch: (caller: Caller, id: string, operations: readonly Operation[]): Promise<Resource> =>
      transact(core.db, async (tx) => {
        const row = await find(tx, caller, id);
        const { userName, externalId, displayName, givenName, familyName } = row;
        const draft: UserDraft = {
          userName,
          externalId,
          displayName,
          name: { givenName, familyName, formatted: null },
          emails: [{ value: row.email, type: 'work', primary: true }],
          active: null,
        };
        const values = readUser(patchUser(draft, operations), caller.provider.scim.domains, row.email);
        return write(tx, caller, row, values);
      }),

    /** The account stays, disabled: what its owner wrote is not the directory's to erase. */
    remove: (caller: Caller, id: string): Promise<void> =>
      transact(core.db, async (tx) => {
        const row = await find(tx, caller, id);
        if (row.isActive) await disable(core, tx, row);
        await tx.delete(tables.scimGroupMembers).where(eq(tables.scimGroupMembers.userId, row.userId));
        await applyGroupRoles(tx, caller.provider, [row.userId], caller.origin);
        await tx.update(scimUsers).set({ removedAt: core.now() }).where(eq(scimUsers.userId, row.userId));
        await note(tx, caller, 'directory_user_removed', row.userId, {});
      }),
  };
};
