import { findAccount, findUserById } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import { removeFactor } from '../mfa/mfa.service.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { transact } from '../transact.ts';
import { toFactorJson } from '../users/user-json.ts';

type FactorJson = ReturnType<typeof toFactorJson>;

/** `GET /admin/users/:id/factors`. */
export const listManagedFactors = async (core: AccountCore, userId: string): Promise<FactorJson[]> => {
  const account = await findAccount(core.db, userId);
  if (!account) throw new AccountError('user_not_found');
  return account.factors.map(toFactorJson);
};

/** `DELETE /admin/users/:id/factors/:factorId`: for members who lost their device. */
export const deleteManagedFactor = (
  core: AccountCore,
  { userId, factorId, facts }: { userId: string; factorId: string; facts: RequestFacts },
): Promise<FactorJson> =>
  transact(core.db, async (tx) => {
    await findUserById(tx, userId, { lock: true });
    const account = await findAccount(tx, userId);
    if (!account) throw new AccountError('user_not_found');
    const factor = account.factors.find(({ id }) => id === factorId);
    if (!factor) throw new AccountError('mfa_factor_not_found');
    await removeFactor(core, tx, { userId, factorId, actorId: null, facts });
    return toFactorJson(factor);
  });
