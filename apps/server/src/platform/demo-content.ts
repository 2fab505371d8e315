import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { announce, type Database, newId, type Transaction, tables } from '@mz/db';
import { and, eq, inArray, like } from 'drizzle-orm';
import { openFileStore } from '../adapters/files/open-file-store.ts';
import type { AppContext } from '../context.ts';
import { type DemoPerson, demoPeople } from '../demo/people.ts';
import type { DomainEvent } from './domain-event.ts';
import { outboxChannel, publish } from './outbox.ts';
import type { EraseRows } from './ownership.ts';

const dayLength = 86_400_000;
/** Accounts of the demonstration are this old, so that every history fits in. */
export const demoAccountAge = 45 * dayLength;

/** A fictional physician who has an account. */
export interface DemoMember extends DemoPerson {
  /** Moments of this person on a day on which they are active: at the minute, never in the future. */
  readonly activeAt: (daysAgo: number, minute: number) => Date;
  /** The day from which histories are told back. */
  readonly base: Date;
}

export interface DemoScene {
  readonly people: readonly DemoMember[];
  readonly now: Date;
}

/** Bytes of the demonstration in the file store, as a row of `files` tells of them. */
export interface DemoFile {
  readonly storageKey: string;
  readonly contentType: string;
  readonly byteSize: number;
  readonly sha256: string;
}

/** Where a feature puts the files of its demonstration, before rows tell of them. */
export type KeepDemoFile = (bytes: Buffer, contentType: string) => Promise<DemoFile>;

interface DemoDefinition<Material> {
  /** Gathers what `write` needs, outside its transaction. Null: it is not there yet, and is asked for again. */
  readonly prepare?: (db: Database, keep: KeepDemoFile) => Promise<Material | null>;
  /** Writes it, once an installation. Uses only `tx`. */
  readonly write: (tx: Transaction, scene: DemoScene, material: Material) => Promise<void>;
  /** Removes what does not go with the fictional members. */
  readonly remove?: (tx: Transaction) => Promise<void>;
}

/** What a feature shows of itself in a demonstration. */
export interface DemoContent {
  readonly prepare: (
    db: Database,
    keep: KeepDemoFile,
  ) => Promise<((tx: Transaction, scene: DemoScene) => Promise<void>) | null>;
  readonly remove: (tx: Transaction) => Promise<void>;
}

export const defineDemo = <Material = undefined>({
  prepare,
  write,
  remove,
}: DemoDefinition<Material>): DemoContent => ({
  async prepare(db, keep) {
    if (!prepare) return (tx, scene) => write(tx, scene, undefined as Material);
    const material = await prepare(db, keep);
    return material === null ? null : (tx, scene) => write(tx, scene, material);
  },
  remove: remove ?? (async () => undefined),
});

/** A feature, as far as the demonstration is concerned. */
export interface DemoFeature {
  readonly name: string;
  readonly demo: DemoContent | null;
}

const keyPrefix = 'demonstration-';

/** What people did in the past, as outbox events; the consumers make of it what they make of the present. */
export const writePastEvents = async (
  tx: Transaction,
  events: readonly { readonly at: Date; readonly event: DomainEvent }[],
): Promise<void> => {
  if (events.length === 0) return;
  await tx
    .insert(tables.outboxEvents)
    .values(
      events.map(({ at, event: { type, ...payload } }) => ({ id: newId(), type, payload, createdAt: at })),
    );
};

const readPeople = async (tx: Transaction, now: Date): Promise<DemoMember[]> => {
  const { profiles } = tables;
  const rows = await tx
    .select({ id: profiles.id, createdAt: profiles.createdAt })
    .from(profiles)
    .where(
      and(
        eq(profiles.demo, true),
        inArray(
          profiles.id,
          demoPeople.map(({ id }) => id),
        ),
      ),
    );
  return demoPeople.flatMap((person, order) => {
    const account = rows.find(({ id }) => id === person.id);
    if (!account) return [];
    const base = new Date(Math.min(now.getTime(), account.createdAt.getTime() + demoAccountAge));
    // A minute of the day of their own for everybody.
    const activeAt = (daysAgo: number, minute: number) =>
      new Date(base.getTime() - daysAgo * dayLength - (order * 7 + minute) * 60_000);
    return [{ ...person, base, activeAt }];
  });
};

const keepIn =
  (config: AppContext['config']): KeepDemoFile =>
  async (bytes, contentType) => {
    const storageKey = `demonstration/${newId()}`;
    await (await openFileStore(config)).put(storageKey, bytes, contentType);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { storageKey, contentType, byteSize: bytes.length, sha256 };
  };

const loadOne = async (
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  { name, demo }: DemoFeature,
  now: Date,
): Promise<boolean> => {
  const write = await demo?.prepare(db, keepIn(config));
  if (!write) return demo === null;
  await db.transaction(async (tx) => {
    // Several processes may start at once; the row decides which of them loads.
    const won = await tx
      .insert(tables.installation)
      .values({ key: keyPrefix + name, value: { version: 1 } })
      .onConflictDoNothing()
      .returning();
    if (won.length === 0) return;
    await write(tx, { people: await readPeople(tx, now), now });
    announce(tx, outboxChannel);
  });
  return true;
};

/**
 * Loads what features show in a demonstration, each once, in the order of their needs; a later start changes nothing.
 *
 * @returns the names of features whose content has to wait for something
 */
export const loadDemoContent = async (
  features: readonly DemoFeature[],
  { config, db, log }: Pick<AppContext, 'config' | 'db' | 'log'>,
  now = new Date(),
): Promise<readonly string[]> => {
  if (config.auth.external) {
    log.warn('demonstration content is left out: accounts live in another service');
    return [];
  }
  const { installation } = tables;
  const known = await db
    .select({ key: installation.key })
    .from(installation)
    .where(like(installation.key, `${keyPrefix}%`));
  const waiting: string[] = [];
  for (const feature of features) {
    const isLoaded = known.some(({ key }) => key === keyPrefix + feature.name);
    if (!isLoaded && !(await loadOne({ config, db }, feature, now))) waiting.push(feature.name);
  }
  return waiting;
};

const maxWait = 120_000;
const pause = 500;

/** Loads what has to wait for what comes once the server listens, such as the papers of the product. */
export const loadDemoContentWhenReady = async (
  features: readonly DemoFeature[],
  context: Pick<AppContext, 'config' | 'db' | 'log'>,
  signal: AbortSignal,
): Promise<void> => {
  const end = Date.now() + maxWait;
  try {
    for (;;) {
      const waiting = await loadDemoContent(features, context);
      if (waiting.length === 0) return;
      if (Date.now() > end) throw new Error(`nothing came of what it needs: ${waiting.join(', ')}`);
      await sleep(pause, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) context.log.warn({ err: error }, 'demonstration content could not be loaded');
  }
};

/**
 * Removes the fictional physicians with everything they own, and what else features show of themselves.
 *
 * @returns how many accounts were removed
 */
export const removeDemoContent = (
  features: readonly DemoFeature[],
  db: Database,
  eraseMember: EraseRows,
): Promise<number> =>
  db.transaction(async (tx) => {
    const { auditEvents, installation, profiles } = tables;
    const people = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.demo, true));
    const ids = people.map((person) => person.id);
    if (ids.length > 0) {
      await tx.delete(auditEvents).where(inArray(auditEvents.subjectId, ids));
      for (const id of ids) {
        await eraseMember(tx, id);
        // Open screens of theirs end.
        await publish(tx, { type: 'account.deleted', userId: id });
      }
    }
    for (const { demo } of features) await demo?.remove(tx);
    await tx.delete(installation).where(like(installation.key, `${keyPrefix}%`));
    return ids.length;
  });
