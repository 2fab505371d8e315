import { announce, type DatabaseOrTransaction, newId, tables } from '@mz/db';
import type { DomainEvent } from './domain-event.ts';

/** Wakes this process's sequencer after a commit; other processes hear of the events once they are placed. */
export const outboxChannel = 'mz_outbox';

/** Writes a domain event in the transaction of the change it tells of; consumers are woken after its commit. */
export const publish = async (tx: DatabaseOrTransaction, event: DomainEvent): Promise<void> => {
  const { type, ...payload } = event;
  await tx.insert(tables.outboxEvents).values({ id: newId(), type, payload });
  announce(tx, outboxChannel);
};
