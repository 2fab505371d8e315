import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import type { Consumer } from '../../platform/consumer.ts';
import type { LearningRules } from '../../platform/learning-definition.ts';
import { settingsOf } from '../../platform/member-settings.ts';
import { publish } from '../../platform/outbox.ts';
import { dayIn } from './days.ts';

const { growthEntries, growthReflections, profiles } = tables;

/** Adds to the learning record what the manifests read out of their events. */
export const createGrowthLedger = (learning: LearningRules): Consumer => ({
  name: 'growth-ledger',
  types: learning.types,
  async handle(tx, { at, event }) {
    for (const entry of await learning.read(event, tx)) {
      // The account may be gone.
      const [member] = await tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(eq(profiles.id, entry.memberId))
        .for('key share');
      if (!member) continue;
      const { timeZone } = (await settingsOf(tx, [entry.memberId]))(entry.memberId);
      const written = await tx
        .insert(growthEntries)
        .values({
          id: newId(),
          memberId: entry.memberId,
          kind: entry.kind,
          sourceKey: entry.key,
          title: entry.title,
          minutes: entry.minutes,
          doneOn: dayIn(at, timeZone),
          setting: entry.setting ?? 'personal',
          role: entry.role ?? null,
          provider: entry.provider ?? '',
          path: entry.path,
        })
        .onConflictDoNothing()
        .returning({ id: growthEntries.id });
      const [row] = written;
      if (!row) continue;
      if (entry.reflection)
        await tx.insert(growthReflections).values({
          entryId: row.id,
          memberId: entry.memberId,
          sealed: Buffer.from(entry.reflection.sealed, 'base64'),
          inReport: entry.reflection.inReport,
        });
      await publish(tx, { type: 'growth.changed', userId: entry.memberId });
    }
  },
});
