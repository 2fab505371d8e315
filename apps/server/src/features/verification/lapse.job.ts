import { verificationLimits } from '@mz/contracts/verification';
import type { Database } from '@mz/db';
import { publish } from '../../platform/outbox.ts';
import type { Notify } from './notify.ts';
import {
  changeVerification,
  createVerificationRepository,
  lockEnding,
  lockLapsed,
} from './verification.repository.ts';

const batch = 100;

/** Ends what has lapsed and reminds of what will; whole batches commit, so that a killed run goes on. */
export const lapseVerifications = async (db: Database, notify: Notify): Promise<void> => {
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const rows = await lockLapsed(tx, batch);
      for (const row of rows) {
        await changeVerification(tx, row.id, { state: 'lapsed' });
        await createVerificationRepository(tx, { id: row.userId }).setVerified(null);
        await publish(tx, { type: 'verification.changed', userId: row.userId });
        await notify(tx, [row.userId], 'lapsed');
      }
      return rows.length;
    });
    if (done < batch) break;
  }
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const rows = await lockEnding(tx, verificationLimits.reminderDays, batch);
      for (const row of rows) {
        await changeVerification(tx, row.id, { remindedAt: new Date() });
        await notify(tx, [row.userId], 'ending');
      }
      return rows.length;
    });
    if (done < batch) break;
  }
};
