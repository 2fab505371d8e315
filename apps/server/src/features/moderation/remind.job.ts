import { reportLimits } from '@mz/contracts/moderation-reports';
import { type Database, tables } from '@mz/db';
import { and, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { ModerationService } from './moderation.service.ts';
import type { NotifyAuthor } from './notify-author.ts';

const { moderationCases, profiles } = tables;

/** Reminds moderators once of each case that has waited too long: one mail each, whatever the number of cases. */
export const remindModerators = async (
  db: Database,
  moderation: Pick<ModerationService, 'record'>,
  notify: NotifyAuthor,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const waiting = await tx
      .update(moderationCases)
      .set({ remindedAt: sql`now()` })
      .where(
        and(
          ne(moderationCases.state, 'closed'),
          isNull(moderationCases.remindedAt),
          sql`${moderationCases.openedAt} < now() - make_interval(hours => ${reportLimits.reminderHours})`,
        ),
      )
      .returning({ id: moderationCases.id });
    if (waiting.length === 0) return;
    for (const { id } of waiting) await moderation.record(tx, id, null, 'reminded');
    const moderators = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(inArray(profiles.role, ['moderator', 'admin']));
    for (const { id } of moderators) await notify(tx, id, 'waiting');
  });
};
