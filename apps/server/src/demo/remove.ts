import { type Database, tables } from '@mz/db';
import { eq, inArray } from 'drizzle-orm';
import { publish } from '../platform/outbox.ts';
import type { EraseRows } from '../platform/ownership.ts';
import { demoLibraryKey } from './library.ts';
import { demoKey } from './load.ts';

/**
 * Removes the fictional physicians with everything they own, and the demonstration calendar.
 *
 * @returns how many accounts were removed
 */
export const removeDemoContent = (db: Database, eraseMember: EraseRows): Promise<number> =>
  db.transaction(async (tx) => {
    const { auditEvents, calendarEvents, installation, profiles } = tables;
    const people = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.demo, true));
    const ids = people.map((person) => person.id);
    if (ids.length > 0) {
      await tx.delete(auditEvents).where(inArray(auditEvents.subjectId, ids));
      for (const id of ids) {
        await eraseMember(tx, id);
        // Open screens of theirs end.
        await publish(tx, { type: 'account.deleted', userId: id });
      }
    }
    await tx.delete(calendarEvents).where(eq(calendarEvents.demo, true));
    await tx.delete(installation).where(inArray(installation.key, [demoKey, demoLibraryKey]));
    return ids.length;
  });
