import { newId, type Transaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { type DemoPerson, demoPassword, demoPeople, isProfileDay } from '../../demo/people.ts';
import { defineDemo, demoAccountAge, writePastEvents } from '../../platform/demo-content.ts';
import { hashPassword } from './users/password.ts';
import { identityDataOf, insertIdentity, insertUser } from './users/user-records.service.ts';

const dayLength = 86_400_000;
const origin = { ip: '192.0.2.1', userAgent: null, requestId: 'demonstration' };

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
] as const;

const writeAccount = async (
  tx: Transaction,
  person: DemoPerson,
  passwordHash: string,
  created: Date,
): Promise<void> => {
  const identityData = identityDataOf({ id: person.id, email: person.email, confirmed: true });
  await insertUser(tx, {
    id: person.id,
    email: person.email,
    passwordHash,
    emailConfirmed: true,
    userMetadata: { full_name: person.fullName, language: person.language, ...identityData },
    appMetadata: { provider: 'email', providers: ['email'] },
    language: person.language,
    origin,
    now: created,
  });
  await insertIdentity(tx, {
    userId: person.id,
    provider: 'email',
    providerId: person.id,
    data: identityData,
    now: created,
  });
  await tx
    .update(tables.profiles)
    .set({ demo: true, createdAt: created })
    .where(eq(tables.profiles.id, person.id));
};

const writeHistory = async (
  tx: Transaction,
  person: DemoPerson,
  order: number,
  { created, now }: { readonly created: Date; readonly now: Date },
): Promise<void> => {
  const moments = person.activeDays
    .filter((day) => !isProfileDay(day))
    .toSorted((a, b) => b - a)
    // An hour of its own for everybody, and never in the future.
    .map((day) => new Date(now.getTime() - day * dayLength - (order * 7 + 3) * 60_000));
  await writePastEvents(tx, [
    { at: created, event: { type: 'account.signed_up', userId: person.id } },
    ...moments.map((at) => ({
      at,
      event: { type: 'account.signed_in' as const, userId: person.id, sessionId: newId() },
    })),
  ]);
  if (moments.length === 0) return;
  await tx.insert(tables.auditEvents).values(
    moments.map((at, index) => ({
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

/** The accounts of the fictional physicians and their sign-ins. */
export const accountDemo = defineDemo({
  prepare: () => Promise.all(demoPeople.map(() => hashPassword(demoPassword))),
  async write(tx, { now }, hashes) {
    const created = new Date(now.getTime() - demoAccountAge);
    for (const [order, person] of demoPeople.entries()) {
      await writeAccount(tx, person, hashes[order] ?? '', created);
      await writeHistory(tx, person, order, { created, now });
    }
  },
});
