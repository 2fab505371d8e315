import { tables } from '@mz/db';
import { and, eq, inArray } from 'drizzle-orm';
import { defineDemo } from '../../platform/demo-content.ts';

/** The moderator of the demonstration. */
export const rolesDemo = defineDemo({
  async write(tx, { people }) {
    const ids = people.filter(({ email }) => email.startsWith('samira.khalil@')).map(({ id }) => id);
    await tx
      .update(tables.profiles)
      .set({ role: 'moderator' })
      .where(and(inArray(tables.profiles.id, ids), eq(tables.profiles.demo, true)));
  },
});
