import type { DomainEvent } from '@mz/contracts';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { sql } from 'drizzle-orm';

/** Channel on which commits wake the consumers of the outbox. */
export const outboxChannel = 'mz_outbox';

/**
 * Writes a domain event in the transaction of the change it tells of and wakes the consumers at its commit.
 *
 * @param audience members whose screens hear of it live
 */
export const publish = async (
  tx: DatabaseOrTransaction,
  event: DomainEvent,
  audience: readonly string[] = [],
): Promise<void> => {
  const { type, ...payload } = event;
  const { outboxEvents } = tables;
  // One statement for both: a round trip less in every change.
  const written = tx.$with('written').as(
    tx
      .insert(outboxEvents)
      .values({ id: newId(), type, payload, audience: audience.length > 0 ? [...audience] : null })
      .returning({ seq: outboxEvents.seq }),
  );
  await tx
    .with(written)
    .select({ told: sql`pg_notify(${outboxChannel}, '')` })
    .from(written);
};
