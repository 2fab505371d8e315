import { type Database, tables } from '@mz/db';
import { eq, inArray } from 'drizzle-orm';
import { publish } from '../platform/outbox.ts';
import { demoLibraryKey } from './library.ts';
import { demoKey } from './load.ts';

/**
 * Removes the fictional physicians with everything they own, and the demonstration calendar.
 *
 * @returns how many accounts were removed
 */
export const removeDemoContent = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const { activities, activityDays, auditEvents, calendarEvents, installation, profiles, users } = tables;
    const people = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.demo, true));
    const ids = people.map((person) => person.id);
    if (ids.length > 0) {
      await tx.delete(users).where(inArray(users.id, ids));
      await tx.delete(activities).where(inArray(activities.userId, ids));
      await tx.delete(activityDays).where(inArray(activityDays.userId, ids));
      await tx.delete(auditEvents).where(inArray(auditEvents.subjectId, ids));
      await tx.delete(profiles).where(inArray(profiles.id, ids));
      // Consumers remove what they keep elsewhere: files, and whatever features add.
      for (const id of ids) await publish(tx, { type: 'account.deleted', userId: id });
    }
    await tx.delete(calendarEvents).where(eq(calendarEvents.demo, true));
    await tx.delete(installation).where(inArray(installation.key, [demoKey, demoLibraryKey]));
    return ids.length;
  });
