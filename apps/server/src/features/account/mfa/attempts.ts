import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { takeToken } from '../../../platform/rate-limit.ts';
import type { AccountCore } from '../core.ts';
import { AccountError } from '../protocol/errors.ts';

/** Codes tried at one factor from anywhere: ten at once, then one a minute. */
const burst = 10;
const perSecond = 1 / 60;

const keyOf = (factorId: string): string => `auth:factor:${factorId}`;

/**
 * Counts a try before it is judged, so that many at once are counted too. Who gets here knows the password already:
 * the limit of addresses alone would let a code of six digits be guessed from many of them.
 *
 * @throws AccountError `over_request_rate_limit`
 */
export const takeAttempt = async ({ auth, db }: AccountCore, factorId: string): Promise<void> => {
  if (auth.rateFactor === 0) return;
  const bucket = { capacity: Math.max(1, burst * auth.rateFactor), perSecond: perSecond * auth.rateFactor };
  const { allowed, retryAfter } = await takeToken(db, keyOf(factorId), bucket);
  if (!allowed) throw new AccountError('over_request_rate_limit', undefined, { retryAfter });
};

/** A right code proves the owner: earlier slips count no more. */
export const forgetAttempts = async ({ db }: AccountCore, factorId: string): Promise<void> => {
  await db.delete(tables.rateBuckets).where(eq(tables.rateBuckets.key, keyOf(factorId)));
};
