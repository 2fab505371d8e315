import type { MemberActor } from '@mz/contracts';
import type { DatabaseOrTransaction, Transaction } from '@mz/db';
import type { AppContext } from '../../context.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { hasLink, isNewcomer } from '../../platform/newcomers.ts';
import { publish } from '../../platform/outbox.ts';
import { createRepeatCheck } from '../../platform/repeats.ts';
import { createSocialLimits } from './social-limits.ts';

/** What stands between a member and a flood of posts: limits, repeats, and links of new accounts. */
export const createWritingGuard = (
  context: Pick<AppContext, 'config' | 'db' | 'secrets'>,
  { hold }: Pick<ProvidedServices['moderation'], 'hold'>,
) => ({
  consumeQuota: createSocialLimits(context),
  checkRepeat: createRepeatCheck(context),

  /** Links of new accounts are shown once a moderator has looked. */
  mustHold: async (db: DatabaseOrTransaction, actor: MemberActor, text: string): Promise<boolean> =>
    hasLink(text) && isNewcomer(db, actor),

  /** Puts what is held before the moderators, and says so to its author. */
  async hold(
    tx: Transaction,
    actor: MemberActor,
    kind: 'post' | 'comment',
    subjectId: string,
  ): Promise<void> {
    await hold(tx, { kind, subjectId, authorId: actor.id });
    await publish(tx, { type: 'moderation.hidden', userId: actor.id, kind, subjectId, reason: 'held' });
  },
});
export type WritingGuard = ReturnType<typeof createWritingGuard>;
