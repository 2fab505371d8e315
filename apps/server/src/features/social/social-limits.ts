import type { MemberActor } from '@mz/contracts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { isNewcomer } from '../../platform/newcomers.ts';
import { type Bucket, takeToken } from '../../platform/rate-limit.ts';

/** What one member may do in a burst, and how fast it comes back; new accounts get a share of it. */
const buckets = {
  posts: { capacity: 20, perSecond: 1 / 60, newcomers: 1 / 4 },
  /** Counted beside the others, by a key that does not name the member. */
  pseudonyms: { capacity: 10, perSecond: 1 / 300, newcomers: 1 / 4 },
  pseudonymComments: { capacity: 60, perSecond: 1 / 10, newcomers: 1 / 4 },
  comments: { capacity: 60, perSecond: 1 / 10, newcomers: 1 / 4 },
  likes: { capacity: 300, perSecond: 1 / 2, newcomers: 1 / 3 },
  follows: { capacity: 200, perSecond: 1 / 20, newcomers: 1 / 4 },
} as const satisfies Record<string, Bucket & { newcomers: number }>;

/** Keeps one member from flooding the others. */
export const createSocialLimits = ({
  config,
  db,
  secrets,
}: Pick<AppContext, 'config' | 'db' | 'secrets'>) => {
  const factor = config.auth.rateFactor;
  const keyOf = (actor: MemberActor, what: keyof typeof buckets): string =>
    `social:${what}:${what.startsWith('pseudonym') ? secrets.mac('pseudonym-limits', actor.id) : actor.id}`;
  /** @throws AppError `rate_limited` */
  return async (actor: MemberActor, what: keyof typeof buckets): Promise<void> => {
    if (factor === 0) return;
    const { capacity, perSecond, newcomers } = buckets[what];
    const share = factor * ((await isNewcomer(db, actor)) ? newcomers : 1);
    const taken = await takeToken(db, keyOf(actor, what), {
      capacity: Math.max(1, Math.round(capacity * share)),
      perSecond: perSecond * share,
    });
    if (!taken.allowed)
      throw new AppError('rate_limited', 'Too much at once.', { retryAfter: taken.retryAfter });
  };
};
export type SocialLimits = ReturnType<typeof createSocialLimits>;
