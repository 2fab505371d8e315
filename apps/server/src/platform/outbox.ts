import { announce, type DatabaseOrTransaction, newId, runAtCommit } from '@mz/db';
import pg from 'pg';
import type { DomainEvent } from './domain-event.ts';

/** Wakes this process's sequencer after a commit; other processes hear of the events once they are placed. */
export const outboxChannel = 'mz_outbox';

/** Writes a domain event with the commit of the change it tells of; consumers are woken after it. */
export const publish = async (tx: DatabaseOrTransaction, event: DomainEvent): Promise<void> => {
  const { type, ...payload } = event;
  const values = [newId(), type, JSON.stringify(payload)].map((value) => pg.escapeLiteral(value)).join(', ');
  await runAtCommit(tx, `insert into outbox_events (id, type, payload) values (${values})`);
  announce(tx, outboxChannel);
};
