import type { MemberActor } from '@mz/contracts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Bucket, takeToken } from '../../platform/rate-limit.ts';

/** What one member may do in a burst, and how fast it comes back. */
const buckets = {
  posts: { capacity: 20, perSecond: 1 / 60 },
  comments: { capacity: 60, perSecond: 1 / 10 },
} as const satisfies Record<string, Bucket>;

/** Keeps one member from flooding the others. */
export const createSocialLimits = ({ config, db }: Pick<AppContext, 'config' | 'db'>) => {
  const factor = config.auth.rateFactor;
  /** @throws AppError `rate_limited` */
  return async (actor: MemberActor, what: keyof typeof buckets): Promise<void> => {
    if (factor === 0) return;
    const { capacity, perSecond } = buckets[what];
    const taken = await takeToken(db, `social:${what}:${actor.id}`, {
      capacity: Math.max(1, Math.round(capacity * factor)),
      perSecond: perSecond * factor,
    });
    if (!taken.allowed)
      throw new AppError('rate_limited', 'Too many posts or comments.', { retryAfter: taken.retryAfter });
  };
};
export type SocialLimits = ReturnType<typeof createSocialLimits>;
