import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { isProfileDay } from '../../demo/people.ts';
import { defineDemo, writePastEvents } from '../../platform/demo-content.ts';

/** What the fictional physicians say of themselves, and the days on which they changed it. */
export const profileDemo = defineDemo({
  async write(tx, { people }) {
    for (const { id, specialty, hospital, location, bio, activeDays, activeAt } of people) {
      await tx
        .update(tables.profiles)
        .set({ specialty, hospital, location, bio })
        .where(eq(tables.profiles.id, id));
      await writePastEvents(
        tx,
        activeDays.filter(isProfileDay).map((day) => ({
          at: activeAt(day, 3),
          event: { type: 'profile.updated', userId: id, change: 'profile' },
        })),
      );
    }
  },
});
