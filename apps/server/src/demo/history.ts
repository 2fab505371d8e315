import type { DomainEvent } from '@mz/contracts';
import { newId, type Transaction, tables } from '@mz/db';
import type { DemoPerson } from './people.ts';

const dayLength = 86_400_000;
/** Accounts of the demonstration are this old, so that every history fits in. */
export const accountAge = 45 * dayLength;

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
] as const;

interface Activity {
  at: Date;
  event: DomainEvent;
}

const activitiesOf = (person: DemoPerson, order: number, now: Date): Activity[] => {
  const activities: Activity[] = [
    { at: new Date(now.getTime() - accountAge), event: { type: 'account.signed_up', userId: person.id } },
  ];
  for (const day of [...person.activeDays].sort((a, b) => b - a)) {
    // An hour of its own for everybody, and never in the future.
    const at = new Date(now.getTime() - day * dayLength - (order * 7 + 3) * 60_000);
    activities.push({
      at,
      event:
        day % 6 === 0
          ? { type: 'profile.updated', userId: person.id, change: 'profile' }
          : { type: 'account.signed_in', userId: person.id, sessionId: newId() },
    });
  }
  return activities;
};

/** Writes what a person did as outbox events of the past; the consumers make activity of them. */
export const writeHistory = async (
  tx: Transaction,
  person: DemoPerson,
  order: number,
  now: Date,
): Promise<void> => {
  const activities = activitiesOf(person, order, now);
  await tx.insert(tables.outboxEvents).values(
    activities.map(({ at, event: { type, ...payload } }) => ({
      id: newId(),
      type,
      payload,
      createdAt: at,
    })),
  );
  const signIns = activities.filter(({ event }) => event.type === 'account.signed_in');
  if (signIns.length === 0) return;
  await tx.insert(tables.auditEvents).values(
    signIns.map(({ at }, index) => ({
      id: newId(),
      action: 'sign_in_succeeded',
      actorId: person.id,
      subjectId: person.id,
      // Addresses kept for documentation (RFC 5737).
      ip: `192.0.2.${10 + order}`,
      userAgent: agents[index % agents.length],
      createdAt: at,
    })),
  );
};
