import { sqlState } from '@mz/db';
import { recordAudit } from '../../../platform/audit.ts';
import { findUserById } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import type { Caller } from '../protocol/guard.ts';
import { requireFreshCaller } from '../security/fresh-sign-in.ts';
import { transact } from '../transact.ts';
import { createFactors } from './mfa.repository.ts';
import { drawQrCode, makeSecret, toKeyUri } from './totp.ts';

export const factorSecretPurpose = 'totp-secret';

/** Seconds a factor may wait for its first code. */
const unfinishedLifeSeconds = 300;
const maxFactors = 10;
const maxTextLength = 120;

export interface EnrollBody {
  readonly factor_type?: string;
  readonly friendly_name?: string;
  readonly issuer?: string;
}

export interface EnrolledFactor {
  readonly id: string;
  readonly type: 'totp' | 'webauthn';
  readonly friendly_name: string;
  readonly totp?: { readonly qr_code: string; readonly secret: string; readonly uri: string };
}

const checkType = (core: AccountCore, type: string | undefined): void => {
  if (type === 'phone') throw new AccountError('mfa_phone_enroll_not_enabled');
  if (type === 'webauthn') return;
  if (type !== 'totp')
    throw new AccountError('validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  if (!core.auth.totpEnroll) throw new AccountError('mfa_totp_enroll_not_enabled');
};

const checkLength = (name: string, text: string): void => {
  if ([...text].length > maxTextLength)
    throw new AccountError('validation_failed', `${name} is limited to ${maxTextLength} characters`);
};

const nameConflict = (name: string, cause?: unknown): AccountError =>
  new AccountError(
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
    { cause },
  );

/** Begins a factor: it counts once a first code has been verified. */
export const enrollFactor = async (
  core: AccountCore,
  caller: Caller,
  body: EnrollBody,
  facts: RequestFacts,
): Promise<EnrolledFactor> => {
  checkType(core, body.factor_type);
  requireFreshCaller(core, caller);
  const { user } = caller.account;
  const friendlyName = body.friendly_name ?? '';
  const issuer = body.issuer || new URL(core.config.publicUrl).hostname;
  checkLength('friendly_name', friendlyName);
  checkLength('issuer', issuer);

  const isWebAuthn = body.factor_type === 'webauthn';
  const secret = makeSecret();
  const now = core.now();
  const insert = () =>
    transact(core.db, async (tx) => {
      // One after the other for one user, so that two at once cannot pass the limit together.
      await findUserById(tx, user.id, { lock: true });
      const factors = createFactors(tx, user.id);
      await factors.removeAbandoned(new Date(now.getTime() - unfinishedLifeSeconds * 1000));
      const present = await factors.list();
      if (present.length >= maxFactors) throw new AccountError('too_many_enrolled_mfa_factors');
      if (caller.aal !== 'aal2' && present.some(({ status }) => status === 'verified'))
        throw new AccountError('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 });
      if (present.some((factor) => factor.friendlyName === friendlyName)) throw nameConflict(friendlyName);
      const factor = await factors.insert({
        friendlyName,
        type: isWebAuthn ? 'webauthn' : 'totp',
        secret: isWebAuthn ? null : core.secrets.seal(factorSecretPurpose, secret),
        now,
      });
      await recordAudit(tx, {
        action: 'factor_enrolled',
        actorId: user.id,
        subjectId: user.id,
        origin: facts.origin,
        detail: { factorId: factor.id, type: factor.factorType },
      });
      return factor;
    });

  const factor = await insert().catch((error: unknown) => {
    throw sqlState(error) === '23505' ? nameConflict(friendlyName, error) : error;
  });
  if (isWebAuthn) return { id: factor.id, type: 'webauthn', friendly_name: friendlyName };
  const uri = toKeyUri({ issuer, account: user.email || user.phone || user.id, secret });
  return {
    id: factor.id,
    type: 'totp',
    friendly_name: friendlyName,
    totp: { qr_code: await drawQrCode(uri), secret, uri },
  };
};
