import type { Transaction } from '@mz/db';
import { recordAudit } from '../../../platform/audit.ts';
import { findUserById } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import { createFactors, type FactorRow } from '../mfa/mfa.repository.ts';
import { acceptFactor } from '../mfa/mfa.service.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import type { Caller } from '../protocol/guard.ts';
import type { SessionJson } from '../sessions/sessions.service.ts';
import { warnOnRefusal } from '../sign-in/warn-owner.ts';
import { transact } from '../transact.ts';
import { requireFreshCaller } from './fresh-sign-in.ts';
import {
  createRecoveryCodes,
  makeRecoveryCodes,
  normalRecoveryCode,
  recoveryCodeCount,
} from './recovery-codes.ts';

const factorType = 'recovery_code';
const defaultName = 'Recovery codes';

interface CodesStatus {
  readonly id: string;
  readonly type: typeof factorType;
  readonly total: number;
  readonly remaining: number;
}

interface NewCodes {
  readonly id: string;
  readonly type: typeof factorType;
  readonly friendly_name: string;
  readonly total: number;
  /** Answered once and never again. */
  readonly codes: readonly string[];
}

const hashOf = (core: AccountCore, factorId: string, code: string): string =>
  core.secrets.mac('recovery-code', `${factorId} ${normalRecoveryCode(code)}`);

const findCodes = (factors: readonly FactorRow[]): FactorRow | undefined =>
  factors.find((factor) => factor.factorType === factorType);

const requireCodes = async (tx: Transaction, userId: string): Promise<FactorRow> => {
  const factor = findCodes(await createFactors(tx, userId).list());
  if (!factor) throw new AccountError('mfa_factor_not_found');
  return factor;
};

/** `GET /factors/recovery-codes`. */
export const readCodesStatus = (core: AccountCore, { account }: Caller): Promise<CodesStatus> =>
  transact(core.db, async (tx) => {
    const { id } = await requireCodes(tx, account.user.id);
    const remaining = await createRecoveryCodes(tx, id).count();
    return { id, type: factorType, total: recoveryCodeCount, remaining };
  });

interface Making {
  readonly friendlyName?: string;
  /** Replaces the codes there are. */
  readonly isAgain: boolean;
  readonly facts: RequestFacts;
}

/** Makes ten codes for whoever has another second factor, and shows them this once. */
export const makeCodes = async (
  core: AccountCore,
  caller: Caller,
  { friendlyName, isAgain, facts }: Making,
): Promise<NewCodes> => {
  const userId = caller.account.user.id;
  if (caller.aal !== 'aal2') throw new AccountError('insufficient_aal', undefined, { status: 403 });
  requireFreshCaller(core, caller);
  return transact(core.db, async (tx) => {
    await findUserById(tx, userId, { lock: true });
    const factors = createFactors(tx, userId);
    const present = await factors.list();
    const known = findCodes(present);
    if (isAgain && !known) throw new AccountError('mfa_factor_not_found');
    if (!isAgain && known) throw new AccountError('mfa_verified_factor_exists');
    if (!present.some((factor) => factor.factorType !== factorType && factor.status === 'verified'))
      throw new AccountError('mfa_recovery_codes_sole_factor');
    const name = friendlyName?.slice(0, 120) || known?.friendlyName || defaultName;
    if (!known && present.some((factor) => factor.friendlyName === name))
      throw new AccountError('mfa_factor_name_conflict');
    const factor = known ?? (await factors.insertCodes({ friendlyName: name, now: core.now() }));
    const codes = makeRecoveryCodes();
    await createRecoveryCodes(tx, factor.id).replace(codes.map((code) => hashOf(core, factor.id, code)));
    await recordAudit(tx, {
      action: 'recovery_codes_made',
      actorId: userId,
      subjectId: userId,
      origin: facts.origin,
      detail: { factorId: factor.id },
    });
    return { id: factor.id, type: factorType, friendly_name: name, total: codes.length, codes };
  });
};

/** `POST /factors/recovery-codes/verify`: lifts the session to the second factor and uses the code up. */
export const verifyCode = async (
  core: AccountCore,
  caller: Caller,
  code: string,
  facts: RequestFacts,
): Promise<SessionJson> => {
  const { user, factors } = caller.account;
  const sessionId = caller.session?.id;
  if (sessionId === undefined) throw new AccountError('session_not_found');
  const known = factors.find((factor) => factor.factor_type === factorType);
  if (!known) throw new AccountError('mfa_factor_not_found');
  if (normalRecoveryCode(code) === '')
    throw new AccountError('validation_failed', 'Code needs to be non-empty');
  const guesser = { ip: facts.origin.ip, device: facts.deviceOf(user.id, 'aal2') };
  const attempt = await warnOnRefusal(core, { user, template: 'code_guessed', facts }, () =>
    core.limits.takeCode(known.id, guesser),
  );
  const session = await transact(core.db, async (tx) => {
    await findUserById(tx, user.id, { lock: true });
    const factor = await requireCodes(tx, user.id);
    const audit = { actorId: user.id, subjectId: user.id, origin: facts.origin };
    if (!(await createRecoveryCodes(tx, factor.id).redeem(hashOf(core, factor.id, code)))) {
      await recordAudit(tx, {
        ...audit,
        action: 'factor_verification_failed',
        detail: { factorId: factor.id, sessionId },
      });
      return new AccountError('mfa_verification_failed', 'Invalid recovery code entered');
    }
    await recordAudit(tx, { ...audit, action: 'recovery_code_used', detail: { factorId: factor.id } });
    return acceptFactor(core, tx, {
      caller: { ...caller, sessionId },
      factor,
      facts,
      method: 'mfa/recovery_code',
    });
  });
  await attempt.succeed();
  return session;
};

/** `DELETE /factors/recovery-codes`. */
export const removeCodes = (
  core: AccountCore,
  caller: Caller,
  facts: RequestFacts,
): Promise<{ id: string }> => {
  const userId = caller.account.user.id;
  if (caller.aal !== 'aal2') throw new AccountError('insufficient_aal', undefined, { status: 422 });
  requireFreshCaller(core, caller);
  return transact(core.db, async (tx) => {
    await findUserById(tx, userId, { lock: true });
    const { id } = await requireCodes(tx, userId);
    await createFactors(tx, userId).remove(id);
    await recordAudit(tx, {
      action: 'factor_removed',
      actorId: userId,
      subjectId: userId,
      origin: facts.origin,
      detail: { factorId: id },
    });
    return { id };
  });
};
