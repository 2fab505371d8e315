import { announce, type Transaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../context.ts';
import { hashPassword } from '../features/account/users/password.ts';
import {
  identityDataOf,
  insertIdentity,
  insertUser,
} from '../features/account/users/user-records.service.ts';
import { outboxChannel } from '../platform/outbox.ts';
import { accountAge, writeHistory } from './history.ts';
import { type DemoPerson, demoEvents, demoPassword, demoPeople } from './people.ts';

export const demoKey = 'demonstration-content';
const version = 1;
const origin = { ip: '192.0.2.1', userAgent: null, requestId: 'demonstration' };

const writePerson = async (
  tx: Transaction,
  person: DemoPerson,
  order: number,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  const created = new Date(now.getTime() - accountAge);
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
  const { specialty, hospital, location, bio } = person;
  await tx
    .update(tables.profiles)
    .set({ specialty, hospital, location, bio, demo: true, createdAt: created })
    .where(eq(tables.profiles.id, person.id));
  await writeHistory(tx, person, order, now);
};

const writeCalendar = async (tx: Transaction, now: Date): Promise<void> => {
  await tx.insert(tables.calendarEvents).values(
    demoEvents.map((event) => ({
      id: event.id,
      titles: event.titles,
      places: event.places,
      startsAt: new Date(
        Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + event.inDays, event.hour),
      ),
      demo: true,
    })),
  );
};

/** Loads the fictional physicians and their history, once; a later start changes nothing. */
export const loadDemoContent = async (
  { config, db, log }: Pick<AppContext, 'config' | 'db' | 'log'>,
  now = new Date(),
): Promise<void> => {
  if (config.auth.external) {
    log.warn('demonstration content is left out: accounts live in another service');
    return;
  }
  const known = await db.select().from(tables.installation).where(eq(tables.installation.key, demoKey));
  if (known.length > 0) return;
  const hashes = await Promise.all(demoPeople.map(() => hashPassword(demoPassword)));
  await db.transaction(async (tx) => {
    // Several processes may start at once; the row decides which of them loads.
    const won = await tx
      .insert(tables.installation)
      .values({ key: demoKey, value: { version } })
      .onConflictDoNothing()
      .returning();
    if (won.length === 0) return;
    for (const [order, person] of demoPeople.entries())
      await writePerson(tx, person, order, hashes[order] ?? '', now);
    await writeCalendar(tx, now);
    announce(tx, outboxChannel);
  });
};
