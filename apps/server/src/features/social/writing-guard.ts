import type { MemberActor } from '@mz/contracts';
import { type Transaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { mustHold } from '../../platform/newcomers.ts';
import { createRepeatCheck } from '../../platform/repeats.ts';
import { createSocialLimits } from './social-limits.ts';

/** What stands between a member and a flood of posts: limits, repeats, and links of new accounts. */
export const createWritingGuard = (
  context: Pick<AppContext, 'config' | 'db' | 'secrets'>,
  { hold }: Pick<ProvidedServices['moderation'], 'hold'>,
) => ({
  /** The names a member may sign with. */
  namesOf: async (actor: MemberActor): Promise<string[]> => {
    const { profiles } = tables;
    const own = context.db
      .select({ name: profiles.fullName })
      .from(profiles)
      .where(eq(profiles.id, actor.id));
    return (await own).map(({ name }) => name);
  },

  consumeQuota: createSocialLimits(context),
  checkRepeat: createRepeatCheck(context),

  mustHold,

  hold: (tx: Transaction, actor: MemberActor, kind: 'post' | 'comment', subjectId: string): Promise<void> =>
    hold(tx, { kind, subjectId, authorId: actor.id }),
});
export type WritingGuard = ReturnType<typeof createWritingGuard>;
