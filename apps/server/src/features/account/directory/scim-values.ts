import { z } from 'zod';
import { invalidValue, ScimError } from './scim-error.ts';

const isStorable = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

const text = z.string().trim().max(255).refine(isStorable, 'holds characters that cannot be stored');
const optional = text
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? null : value));
/** Entra ID sends `"False"`. */
const truth = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .transform((value) => value === 'true'),
]);

const emailSchema = z.object({
  value: z.string().trim().toLowerCase().max(255),
  type: z.string().max(40).nullish(),
  primary: truth.nullish(),
});

/** What is read of a user; anything else a directory sends is left out. */
const userSchema = z.object({
  userName: text.min(1),
  externalId: optional,
  displayName: optional,
  name: z.object({ givenName: optional, familyName: optional, formatted: optional }).nullish(),
  emails: z.array(emailSchema).max(20).nullish(),
  active: truth.nullish(),
});

export interface UserValues {
  readonly userName: string;
  readonly externalId: string | null;
  readonly displayName: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly email: string;
  /** Null where the directory says nothing of it. */
  readonly isActive: boolean | null;
}

/** In the spelling of the database, so that a member is found to be taken out. */
const memberSchema = z.object({ value: z.uuid().toLowerCase() });

const groupSchema = z.object({
  displayName: text.min(1),
  externalId: optional,
  members: z.array(memberSchema).max(5_000).nullish(),
});

export interface GroupValues {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: readonly string[];
}

/** @throws ScimError `invalidValue` that names the place */
const read = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidValue(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`);
};

/**
 * Reads a whole user.
 *
 * @param domains those whose addresses the directory stands for
 * @param known the address the user has: it may stay whatever the domains are, so that a leaver is let go all the same
 */
export const readUser = (body: unknown, domains: readonly string[], known?: string): UserValues => {
  const { userName, externalId, displayName, name, emails, active } = read(userSchema, body);
  const chosen =
    emails?.find(({ primary }) => primary) ?? emails?.find(({ type }) => type === 'work') ?? emails?.[0];
  const email = z.email().safeParse(chosen?.value ?? userName.toLowerCase());
  if (!email.success) throw invalidValue('An account needs an e-mail address: emails, or userName as one.');
  const domain = email.data.slice(email.data.lastIndexOf('@') + 1);
  if (email.data !== known && !domains.includes(domain))
    throw invalidValue(`This directory keeps no accounts of ${domain} here (domains of its configuration).`);
  return {
    userName,
    externalId,
    displayName: displayName ?? name?.formatted ?? null,
    givenName: name?.givenName ?? null,
    familyName: name?.familyName ?? null,
    email: email.data,
    isActive: active ?? null,
  };
};

export const readGroup = (body: unknown): GroupValues => {
  const { displayName, externalId, members } = read(groupSchema, body);
  return { displayName, externalId, members: [...new Set((members ?? []).map(({ value }) => value))] };
};

export const readMembers = (value: unknown): readonly string[] =>
  read(z.array(memberSchema).max(5_000), [value ?? []].flat()).map((member) => member.value);

const patchSchema = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(200),
});

export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  /** In lower case, without the schema before it; null: the value's own names. */
  readonly path: string | null;
  readonly value: unknown;
}

const pathForm = /^[a-z$][\w$-]*(\.[a-z$][\w$-]*)?(\[[^\]]{1,300}\](\.[a-z]\w*)?)?$/i;
const schemaBefore = /^urn:[\w.:-]*:(?=[a-z])/i;

/** Reads `PatchOp`; an object without a path becomes an operation for each of its names. */
export const readPatch = (body: unknown): readonly Operation[] =>
  read(patchSchema, body).Operations.flatMap(({ op, path, value }): Operation[] => {
    if (path) {
      const bare = path.trim().replace(schemaBefore, '');
      if (!pathForm.test(bare)) throw new ScimError(400, 'Unknown path.', { scimType: 'invalidPath' });
      return [{ op, path: bare, value }];
    }
    if (op === 'remove') throw new ScimError(400, 'What is to be removed?', { scimType: 'noTarget' });
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw invalidValue('Without a path the value is an object.');
    return Object.entries(value).map(([name, one]) => ({
      op,
      path: name.replace(schemaBefore, ''),
      value: one,
    }));
  });
