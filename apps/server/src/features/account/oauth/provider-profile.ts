import type { AccountRole } from '@mz/contracts/roles';
import type { OidcProvider } from '../../../config.ts';
import { AccountError } from '../protocol/errors.ts';

type Claims = Readonly<Record<string, unknown>>;

/** What a provider says of a person. */
export interface ProviderProfile {
  readonly provider: string;
  /** The provider's own id of the person. */
  readonly subject: string;
  /** Lower case; null where the provider gives none. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The person's id in the provider's directory; null where it keeps no accounts here. */
  readonly externalId: string | null;
  /** The role that the provider's groups give; null where they decide about none. */
  readonly role: AccountRole | null;
  /** Whether the provider named groups, so that the role is not only for want of them. */
  readonly namesGroups: boolean;
  /** Data of the identity; also the metadata of an account that begins with it. */
  readonly data: Record<string, unknown>;
}

const maxTextLength = 500;
const maxSubjectLength = 255;

const textOf = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll('\u0000', '').toWellFormed().trim();
  return text === '' ? null : [...text].slice(0, maxTextLength).join('');
};

const isYes = (value: unknown): boolean => value === true || value === 'true';

const entry = (key: string, value: string | null): Record<string, string> => (value ? { [key]: value } : {});

type Groups = Pick<OidcProvider, 'groupsClaim' | 'groupRoles' | 'scim'>;

/** The highest role of the groups; `member` where none of them has one. */
export const highestRole = (
  groupRoles: NonNullable<OidcProvider['groupRoles']>,
  groups: readonly unknown[],
): AccountRole => {
  const roles = groups.flatMap((group) =>
    typeof group === 'string' && Object.hasOwn(groupRoles, group) ? [groupRoles[group]] : [],
  );
  if (roles.includes('admin')) return 'admin';
  return roles.includes('moderator') ? 'moderator' : 'member';
};

/**
 * The highest role of the groups; `member` where none of them has one, also where the provider names no groups: whoever
 * was taken out of the last group must not keep what it gave.
 */
const roleOf = ({ groupsClaim, groupRoles }: Groups, claims: Claims): AccountRole | null => {
  if (!groupRoles) return null;
  return highestRole(groupRoles, [claims[groupsClaim] ?? []].flat());
};

/** Reads the claims of an ID token, with what the provider's user info adds. */
export const toProfile = (
  provider: string,
  claims: Claims,
  groups: Groups = { groupsClaim: 'groups' },
): ProviderProfile => {
  const subject = textOf(claims.sub);
  if (!subject || subject.length > maxSubjectLength)
    throw new AccountError('bad_oauth_callback', `${provider} gave no usable id`);
  const email = textOf(claims.email)?.toLowerCase() ?? null;
  const emailVerified = email !== null && isYes(claims.email_verified);
  const given = [textOf(claims.given_name), textOf(claims.family_name)].filter(Boolean).join(' ');
  const name = textOf(claims.name) ?? (given || null);
  const picture = textOf(claims.picture);
  return {
    provider,
    subject,
    email,
    emailVerified,
    externalId: groups.scim ? textOf(claims[groups.scim.claim]) : null,
    role: roleOf(groups, claims),
    namesGroups: claims[groups.groupsClaim] !== undefined,
    data: {
      ...entry('iss', textOf(claims.iss)),
      sub: subject,
      provider_id: subject,
      ...entry('email', email),
      email_verified: emailVerified,
      phone_verified: false,
      ...entry('name', name),
      ...entry('full_name', name),
      ...entry('preferred_username', textOf(claims.preferred_username)),
      ...entry('picture', picture),
      ...entry('avatar_url', picture),
    },
  };
};
