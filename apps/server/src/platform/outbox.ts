import { announce, type DatabaseOrTransaction, newId } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { DomainEvent } from './domain-event.ts';

/** Wakes this process's sequencer after a commit; other processes hear of the events once they are placed. */
export const outboxChannel = 'mz_outbox';

/** Writes a domain event in the transaction of the change it tells of; consumers are woken after its commit. */
export const publish = async (tx: DatabaseOrTransaction, event: DomainEvent): Promise<void> => {
  const { type, ...payload } = event;
  // Written as text: building an insert costs this process as much as running it.
  await tx.execute(
    sql`insert into outbox_events (id, type, payload) values (${newId()}, ${type}, ${JSON.stringify(payload)})`,
  );
  announce(tx, outboxChannel);
};
