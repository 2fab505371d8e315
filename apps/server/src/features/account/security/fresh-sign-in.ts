import { freshSignInMinutes } from '@mz/contracts/account';
import { tables } from '@mz/db';
import { desc, eq } from 'drizzle-orm';
import { AppError } from '../../../lib/app-error.ts';
import type { AccountCore } from '../core.ts';
import { AccountError } from '../protocol/errors.ts';
import type { Caller } from '../protocol/guard.ts';

const freshMilliseconds = freshSignInMinutes * 60_000;

/** Until when a proof of that moment counts. */
export const freshUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + freshMilliseconds);

/**
 * What changes an account needs a proof of who asks that is not older than a quarter of an hour: an open browser alone
 * must not be enough.
 *
 * @throws AccountError `reauthentication_needed`
 */
export const requireFreshCaller = (core: AccountCore, { amr }: Caller): void => {
  const newest = Math.max(0, ...amr.map(({ timestamp }) => timestamp)) * 1000;
  if (newest + freshMilliseconds < core.now().getTime())
    throw new AccountError('reauthentication_needed', 'Sign in again before changing this');
};

/** The same for the product's own endpoints. @throws AppError `reauthentication_required` */
export const requireFreshSession = async (core: AccountCore, sessionId: string): Promise<void> => {
  const [newest] = await core.db
    .select({ at: tables.amrClaims.updatedAt })
    .from(tables.amrClaims)
    .where(eq(tables.amrClaims.sessionId, sessionId))
    .orderBy(desc(tables.amrClaims.updatedAt))
    .limit(1);
  if (!newest || freshUntil(newest.at) < core.now())
    throw new AppError('reauthentication_required', 'A fresh sign-in is required.');
};
