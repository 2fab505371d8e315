import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import type { Consumer, PlacedEvent } from '../../platform/consumer.ts';

const { learningRecords, learningResources, profiles } = tables;

interface Learned {
  readonly kind: string;
  readonly event: { readonly userId: string; readonly resourceId: string };
  readonly detail: Record<string, number | string>;
}

const read = ({ event }: PlacedEvent): Learned | null => {
  if (event.type === 'learning.completed')
    return { kind: 'completed', event, detail: { units: event.units } };
  if (event.type === 'learning.passed')
    return { kind: 'passed', event, detail: { correct: event.correct, total: event.total } };
  if (event.type === 'learning.certified')
    return { kind: 'certified', event, detail: { certificate: event.certificateId } };
  return null;
};

/** Writes what was learned into the learning record, as the outbox tells it. */
export const createLearningLedger = (): Consumer => ({
  name: 'learning-ledger',
  types: ['learning.completed', 'learning.passed', 'learning.certified'],
  async handle(tx, placed) {
    const found = read(placed);
    if (!found) return;
    const { kind, detail } = found;
    const { userId, resourceId } = found.event;
    // The account or the resource may be gone.
    const [member] = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId));
    if (!member) return;
    const [resource] = await tx
      .select({ id: learningResources.id })
      .from(learningResources)
      .where(eq(learningResources.id, resourceId));
    await tx
      .insert(learningRecords)
      .values({
        id: placed.id,
        memberId: userId,
        resourceId: resource?.id ?? null,
        kind,
        detail,
        occurredAt: placed.at,
      })
      .onConflictDoNothing();
  },
});
