import { newId, type Transaction } from '@mz/db';
import { recordAudit } from '../../../platform/audit.ts';
import { findUserByEmail, type UserRow, updateUser } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { checkMetadata, readEmail } from '../protocol/fields.ts';
import { transact } from '../transact.ts';
import { mergeMetadata } from '../users/own-user.service.ts';
import { checkPassword, hashPassword } from '../users/password.ts';
import type { UserJson } from '../users/user-json.ts';
import { actionLink, type LinkType, sendLink } from '../verification/mails.service.ts';
import type { TokenKind } from '../verification/one-time-tokens.service.ts';
import { insertManagedUser, nameConflicts, readUser, refuseDuplicates } from './managed-user.ts';

const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const;
type GeneratedType = (typeof linkTypes)[number];

export interface GenerateBody {
  readonly type?: string;
  readonly email?: string;
  readonly new_email?: string;
  readonly password?: string;
  readonly data?: Record<string, unknown>;
}

export interface GeneratedLink extends UserJson {
  readonly action_link: string;
  readonly email_otp: string;
  readonly hashed_token: string;
  readonly verification_type: string;
  readonly redirect_to: string;
}

interface Plan {
  readonly kind: TokenKind;
  readonly linkType: LinkType;
  readonly stamp: keyof Pick<UserRow, 'confirmationSentAt' | 'recoverySentAt' | 'emailChangeSentAt'>;
}

const plans: Readonly<Record<GeneratedType, Plan>> = {
  signup: { kind: 'confirmation', linkType: 'signup', stamp: 'confirmationSentAt' },
  invite: { kind: 'confirmation', linkType: 'invite', stamp: 'confirmationSentAt' },
  magiclink: { kind: 'recovery', linkType: 'magiclink', stamp: 'recoverySentAt' },
  recovery: { kind: 'recovery', linkType: 'recovery', stamp: 'recoverySentAt' },
  email_change_current: {
    kind: 'email_change_current',
    linkType: 'email_change',
    stamp: 'emailChangeSentAt',
  },
  email_change_new: { kind: 'email_change_new', linkType: 'email_change', stamp: 'emailChangeSentAt' },
};

interface LinkRequest {
  readonly type: GeneratedType;
  readonly email: string;
  readonly newEmail: string | null;
  readonly passwordHash: string | null;
  readonly data: Record<string, unknown> | null;
  readonly facts: RequestFacts;
}

const readType = (core: AccountCore, text: string | undefined): GeneratedType => {
  const type = linkTypes.find((known) => known === text);
  if (!type)
    throw new AccountError(
      'validation_failed',
      `Invalid email action link type requested: ${(text ?? '').slice(0, 40)}`,
    );
  if (type === 'email_change_current' && !core.auth.secureEmailChange)
    throw new AccountError(
      'validation_failed',
      'Enable secure email change to generate link for current email',
    );
  return type;
};

const readRequest = async (
  core: AccountCore,
  body: GenerateBody,
  facts: RequestFacts,
): Promise<LinkRequest> => {
  const type = readType(core, body.type);
  const email = readEmail(body.email ?? '');
  const isChange = plans[type].linkType === 'email_change';
  const newEmail = isChange ? readEmail(body.new_email ?? '') : null;
  if (newEmail === email)
    throw new AccountError('validation_failed', 'The new email address is the one the user has');
  if (body.data) checkMetadata(body.data);
  if (type === 'signup' && body.password) checkPassword(body.password, core.auth.passwordMin);
  const passwordHash = type === 'signup' && body.password ? await hashPassword(body.password) : null;
  return { type, email, newEmail, passwordHash, data: body.data ?? null, facts };
};

const create = (core: AccountCore, tx: Transaction, request: LinkRequest): Promise<UserRow> =>
  insertManagedUser(tx, {
    id: newId(),
    email: request.email,
    phone: null,
    passwordHash: request.passwordHash,
    emailConfirmed: false,
    phoneConfirmed: false,
    userMetadata: request.data ?? {},
    appMetadata: {},
    invited: request.type === 'invite',
    facts: request.facts,
    now: core.now(),
  });

/** The user a link is for; those that begin an account make it where it is missing. */
const provideUser = async (
  core: AccountCore,
  tx: Transaction,
  request: LinkRequest,
): Promise<{ user: UserRow; type: GeneratedType }> => {
  const { type, email, data } = request;
  const found = await findUserByEmail(tx, email, { lock: true });
  if (type === 'signup' || type === 'invite') {
    if (found?.emailConfirmedAt) throw new AccountError('email_exists');
    if (type === 'signup' && !found && request.passwordHash === null)
      throw new AccountError('validation_failed', 'Signup requires a valid password');
    if (!found) return { user: await create(core, tx, request), type };
    const userMetadata = mergeMetadata(found.userMetadata, data ?? {});
    const invitedAt = type === 'invite' ? core.now() : found.invitedAt;
    await updateUser(tx, found.id, { userMetadata, invitedAt, updatedAt: core.now() });
    return { user: { ...found, userMetadata, invitedAt }, type };
  }
  if (found) return { user: found, type };
  if (type !== 'magiclink') throw new AccountError('user_not_found', 'User with this email not found');
  // Nobody to sign in yet: the link confirms a new account instead.
  return { user: await create(core, tx, { ...request, type: 'signup' }), type: 'signup' };
};

const beginChange = async (
  core: AccountCore,
  tx: Transaction,
  user: UserRow,
  newEmail: string,
): Promise<void> => {
  await refuseDuplicates(tx, { email: newEmail, phone: null });
  // The second of the two links must not undo the first one's confirmation.
  if (user.newEmail === newEmail) return;
  await updateUser(tx, user.id, { newEmail, emailChangeConfirmations: 0, updatedAt: core.now() });
};

/** `POST /admin/generate_link`: what a mail would hold, for operators who send their own. */
export const generateLink = async (
  core: AccountCore,
  body: GenerateBody,
  facts: RequestFacts,
): Promise<GeneratedLink> => {
  const request = await readRequest(core, body, facts);
  const work = transact(core.db, async (tx) => {
    const { user, type } = await provideUser(core, tx, request);
    const { kind, linkType, stamp } = plans[type];
    if (request.newEmail !== null) await beginChange(core, tx, user, request.newEmail);
    const address = kind === 'email_change_new' ? (request.newEmail ?? request.email) : request.email;
    const { code, tokenHash } = await core.oneTimeTokens.issue(tx, {
      userId: user.id,
      kind,
      address,
      isPkce: false,
    });
    await updateUser(tx, user.id, { [stamp]: core.now() });
    // Whoever holds the link can sign in as this user.
    await recordAudit(tx, {
      action: type === 'invite' ? 'user_invited' : 'user_updated_by_admin',
      subjectId: user.id,
      origin: facts.origin,
      detail: { link: type },
    });
    const { redirectTo } = facts;
    return {
      ...(await readUser(tx, user.id)),
      action_link: actionLink(core, { tokenHash, type: linkType, redirectTo }),
      email_otp: code,
      hashed_token: tokenHash,
      verification_type: type,
      redirect_to: redirectTo,
    };
  });
  return nameConflicts(work);
};

/** `POST /invite`: an account without a password, and a mail whose link confirms it. */
export const inviteUser = async (
  core: AccountCore,
  body: { email?: string; data?: Record<string, unknown> },
  facts: RequestFacts,
): Promise<UserJson> => {
  const request = await readRequest(core, { ...body, type: 'invite' }, facts);
  await core.limits.takeMail();
  const work = transact(core.db, async (tx) => {
    const { user } = await provideUser(core, tx, request);
    await sendLink(core, tx, 'invite', { user, facts });
    await recordAudit(tx, { action: 'user_invited', subjectId: user.id, origin: facts.origin });
    return readUser(tx, user.id);
  });
  return nameConflicts(work);
};
