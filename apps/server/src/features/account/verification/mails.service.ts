import type { Transaction } from '@mz/db';
import { queueMail } from '../../../platform/mail-queue.ts';
import { type AccountMail, accountMails } from '../account.mails.ts';
import { type UserRow, updateUser } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import type { Pkce } from '../protocol/fields.ts';
import { type FlowMethod, startFlow } from '../sign-in/flows.service.ts';
import { languageOf, nameOf } from '../users/profile-link.ts';
import type { IssuedToken, TokenKind } from './one-time-tokens.service.ts';

/** What a link says it is for. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

export type MailKind = LinkType | 'reauthentication';

interface Plan {
  readonly kind: TokenKind;
  readonly template: AccountMail;
  readonly method: FlowMethod;
  readonly stamp: keyof Pick<
    UserRow,
    'confirmationSentAt' | 'recoverySentAt' | 'emailChangeSentAt' | 'reauthenticationSentAt'
  >;
}

const plans = {
  signup: {
    kind: 'confirmation',
    template: 'confirm_signup',
    method: 'email/signup',
    stamp: 'confirmationSentAt',
  },
  invite: { kind: 'confirmation', template: 'invite', method: 'invite', stamp: 'confirmationSentAt' },
  recovery: { kind: 'recovery', template: 'recovery', method: 'recovery', stamp: 'recoverySentAt' },
  magiclink: { kind: 'recovery', template: 'magic_link', method: 'magiclink', stamp: 'recoverySentAt' },
} as const satisfies Partial<Record<MailKind, Plan>>;

export interface Mailing {
  readonly user: UserRow;
  readonly facts: RequestFacts;
  readonly pkce?: Pkce | null;
}

/** The page of the web app whose click confirms: a scanner that only opens the link uses nothing up. */
const confirmLink = (
  core: AccountCore,
  link: { tokenHash: string; type: LinkType; redirectTo: string },
): string => {
  const query = new URLSearchParams({
    token_hash: link.tokenHash,
    type: link.type,
    redirect_to: link.redirectTo,
  });
  return `${core.config.publicUrl}/confirm?${query}`;
};

/** The link other clients use: opening it confirms. */
export const actionLink = (
  core: AccountCore,
  link: { tokenHash: string; type: LinkType; redirectTo: string },
): string => {
  const query = new URLSearchParams({
    token: link.tokenHash,
    type: link.type,
    redirect_to: link.redirectTo,
  });
  return `${core.serviceUrl}/verify?${query}`;
};

const queue = async (
  core: AccountCore,
  tx: Transaction,
  { user, facts }: Mailing,
  mail: { to: string; template: AccountMail; issued: IssuedToken; type: LinkType | null },
): Promise<void> => {
  const { issued, type } = mail;
  await queueMail(tx, core.secrets, {
    to: mail.to,
    memberId: user.id,
    mail: accountMails[mail.template],
    language: languageOf(user.userMetadata) ?? facts.language,
    variables: {
      token: issued.code,
      link: type
        ? confirmLink(core, { tokenHash: issued.tokenHash, type, redirectTo: facts.redirectTo })
        : '',
      email: user.email ?? '',
      newEmail: user.newEmail ?? '',
      name: nameOf(user.userMetadata),
    },
  });
};

/** Queues the mail with code and link; with PKCE the link ends in a code for the client. */
export const sendLink = async (
  core: AccountCore,
  tx: Transaction,
  type: keyof typeof plans,
  mailing: Mailing,
): Promise<void> => {
  const { user, facts, pkce } = mailing;
  const { kind, template, method, stamp } = plans[type];
  const address = user.email;
  if (!address) throw new Error('A mail needs an address.');
  const now = core.now();
  const issued = await core.oneTimeTokens.issue(tx, {
    userId: user.id,
    kind,
    address,
    isPkce: Boolean(pkce),
  });
  if (pkce) await startFlow(tx, { userId: user.id, pkce, method, redirectTo: facts.redirectTo, now });
  await updateUser(tx, user.id, { [stamp]: now, updatedAt: now });
  await queue(core, tx, mailing, { to: address, template, issued, type });
};

/** Queues the one or two mails of an e-mail change; `user.newEmail` is the address asked for. */
export const sendEmailChange = async (
  core: AccountCore,
  tx: Transaction,
  mailing: Mailing,
): Promise<void> => {
  const { user, facts, pkce } = mailing;
  const { newEmail } = user;
  if (!newEmail) throw new Error('There is no new address to confirm.');
  const now = core.now();
  const isPkce = Boolean(pkce);
  const send = async (kind: 'email_change_new' | 'email_change_current', address: string): Promise<void> => {
    const issued = await core.oneTimeTokens.issue(tx, { userId: user.id, kind, address, isPkce });
    await queue(core, tx, mailing, { to: address, template: kind, issued, type: 'email_change' });
  };
  await send('email_change_new', newEmail);
  if (core.auth.secureEmailChange && user.email) await send('email_change_current', user.email);
  if (pkce)
    await startFlow(tx, {
      userId: user.id,
      pkce,
      method: 'email_change',
      redirectTo: facts.redirectTo,
      now,
    });
  await updateUser(tx, user.id, { emailChangeSentAt: now, emailChangeConfirmations: 0, updatedAt: now });
};

/** Queues the code that proves who asks for a new password. */
export const sendReauthentication = async (
  core: AccountCore,
  tx: Transaction,
  mailing: Mailing,
): Promise<void> => {
  const { user } = mailing;
  const address = user.email;
  if (!address) throw new Error('A mail needs an address.');
  const issued = await core.oneTimeTokens.issue(tx, {
    userId: user.id,
    kind: 'reauthentication',
    address,
    isPkce: false,
  });
  await updateUser(tx, user.id, { reauthenticationSentAt: core.now(), updatedAt: core.now() });
  await queue(core, tx, mailing, { to: address, template: 'reauthentication', issued, type: null });
};
