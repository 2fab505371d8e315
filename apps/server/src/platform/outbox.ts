import { announce, type DatabaseOrTransaction, newId, runAtCommit } from '@mz/db';
import pg from 'pg';
import type { DomainEvent } from './domain-event.ts';

/** Wakes this process's sequencer after a commit; other processes hear of the events once they are placed. */
export const outboxChannel = 'mz_outbox';

/** Writes domain events with the commit of the change they tell of; consumers are woken after it. */
export const publishAll = async (
  tx: DatabaseOrTransaction,
  events: readonly DomainEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  const rows = events.map(({ type, ...payload }) => {
    const values = [newId(), type, JSON.stringify(payload)];
    return `(${values.map((value) => pg.escapeLiteral(value)).join(', ')})`;
  });
  await runAtCommit(tx, `insert into outbox_events (id, type, payload) values ${rows.join(', ')}`);
  announce(tx, outboxChannel);
};

/** Writes a domain event with the commit of the change it tells of; consumers are woken after it. */
export const publish = (tx: DatabaseOrTransaction, event: DomainEvent): Promise<void> =>
  publishAll(tx, [event]);
