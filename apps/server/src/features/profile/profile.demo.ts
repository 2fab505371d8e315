import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { isProfileDay } from '../../demo/people.ts';
import { defineDemo, writePastEvents } from '../../platform/demo-content.ts';
import { toColumns } from './entry-view.ts';
import { demoProfiles } from './profile-demo-data.ts';

/** What the fictional physicians say of themselves, and the days on which they changed it. */
export const profileDemo = defineDemo({
  async write(tx, { people }) {
    for (const { id, email, specialty, hospital, location, bio, activeDays, activeAt } of people) {
      const { entries = [], interests = [], ...told } = demoProfiles[email.split('@')[0] ?? ''] ?? {};
      await tx
        .update(tables.profiles)
        .set({ specialty, hospital, location, bio, ...told, interests: [...interests] })
        .where(eq(tables.profiles.id, id));
      if (entries.length > 0)
        await tx
          .insert(tables.profileEntries)
          .values(
            entries.map((entry, position) => ({ ...toColumns(entry), id: newId(), userId: id, position })),
          );
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
