import { setTimeout as sleep } from 'node:timers/promises';
import { announce, newId, type Transaction, tables } from '@mz/db';
import { eq, inArray } from 'drizzle-orm';
import type { AppContext } from '../context.ts';
import { keyOfTarget, normaliseTarget } from '../features/library/follow-target.ts';
import { outboxChannel } from '../platform/outbox.ts';
import { accountAge } from './history.ts';
import { type DemoLibrary, demoLibraries } from './library-data.ts';
import { demoPeople } from './people.ts';

export const demoLibraryKey = 'demonstration-library';
/** Set by the loading of the papers that come with the product. */
const papersKey = 'bundled-literature';
const dayLength = 86_400_000;
const maxWait = 120_000;
const pause = 500;

interface Place {
  readonly userId: string;
  readonly order: number;
  /** When the accounts were made up to. */
  readonly base: number;
  readonly papers: ReadonlyMap<string, string>;
}

const writeSaved = async (tx: Transaction, library: DemoLibrary, place: Place): Promise<void> => {
  const { userId, order, base, papers } = place;
  const saved = library.saved.flatMap((entry) => {
    const articleId = papers.get(entry.paper);
    // At the minute of the day at which this person is active, see the history.
    const at = new Date(base - entry.daysAgo * dayLength - (order * 7 + 2) * 60_000);
    return articleId ? [{ ...entry, articleId, at }] : [];
  });
  if (saved.length === 0) return;
  await tx
    .insert(tables.savedArticles)
    .values(
      saved.map(({ articleId, note = '', at }) => ({ userId, articleId, note, savedAt: at, updatedAt: at })),
    );
  await tx.insert(tables.outboxEvents).values(
    saved.map(({ articleId, at }) => ({
      id: newId(),
      type: 'article.saved',
      payload: { userId, articleId },
      createdAt: at,
    })),
  );
  const names = [...new Set(saved.flatMap((entry) => entry.in ?? []))];
  const ids = new Map(names.map((name) => [name, newId()]));
  if (names.length === 0) return;
  await tx
    .insert(tables.collections)
    .values(names.map((name) => ({ id: ids.get(name) ?? newId(), userId, name, createdAt: new Date(base) })));
  await tx.insert(tables.collectionArticles).values(
    saved.flatMap(({ articleId, at, in: within = [] }) =>
      within.flatMap((name) => {
        const collectionId = ids.get(name);
        return collectionId ? [{ collectionId, userId, articleId, addedAt: at }] : [];
      }),
    ),
  );
};

const writeFollows = async (
  tx: Transaction,
  library: DemoLibrary,
  place: Place,
  now: Date,
): Promise<void> => {
  const createdAt = new Date(place.base - 20 * dayLength);
  if (library.follows.length > 0)
    await tx.insert(tables.follows).values(
      library.follows.map(({ name, target: given, digest, seen }) => {
        const target = normaliseTarget(given);
        return {
          id: newId(),
          userId: place.userId,
          name,
          target: { ...target },
          targetKey: keyOfTarget(target),
          digest,
          seenAt: seen ? now : createdAt,
          digestSentAt: now,
          createdAt,
        };
      }),
    );
  const retracted = library.retractions.flatMap((paper) => place.papers.get(paper) ?? []);
  if (retracted.length > 0)
    await tx.insert(tables.libraryNotices).values(
      retracted.map((articleId) => ({
        id: newId(),
        userId: place.userId,
        articleId,
        kind: 'retraction',
        createdAt: now,
      })),
    );
};

/**
 * Gives the fictional physicians their saved articles, collections and follows, once.
 *
 * @returns whether there is nothing left to wait for
 */
export const loadDemoLibrary = async ({ db }: Pick<AppContext, 'db'>, now = new Date()): Promise<boolean> => {
  const { articles, installation, profiles } = tables;
  const people = await db
    .select({ id: profiles.id, createdAt: profiles.createdAt })
    .from(profiles)
    .where(eq(profiles.demo, true));
  const known = await db
    .select({ key: installation.key })
    .from(installation)
    .where(inArray(installation.key, [demoLibraryKey, papersKey]));
  const keys = known.map(({ key }) => key);
  if (people.length === 0 || keys.includes(demoLibraryKey)) return true;
  if (!keys.includes(papersKey)) return false;
  const names = Object.values(demoLibraries).flatMap(({ saved }) => saved.map(({ paper }) => paper));
  await db.transaction(async (tx) => {
    const won = await tx
      .insert(installation)
      .values({ key: demoLibraryKey, value: { version: 1 } })
      .onConflictDoNothing()
      .returning();
    if (won.length === 0) return;
    const rows = await tx
      .select({ id: articles.id, bundledId: articles.bundledId })
      .from(articles)
      .where(inArray(articles.bundledId, names));
    const papers = new Map(rows.flatMap(({ id, bundledId }) => (bundledId ? [[bundledId, id]] : [])));
    for (const [order, person] of demoPeople.entries()) {
      const library = demoLibraries[person.email.split('@')[0] ?? ''];
      const account = people.find(({ id }) => id === person.id);
      if (!library || !account) continue;
      const place = { userId: person.id, order, base: account.createdAt.getTime() + accountAge, papers };
      await writeSaved(tx, library, place);
      await writeFollows(tx, library, place, now);
    }
    announce(tx, outboxChannel);
  });
  return true;
};

/** Waits for the papers that come with the product, which are loaded once the server listens. */
export const loadDemoLibraryWhenReady = async (
  context: Pick<AppContext, 'db' | 'log'>,
  signal: AbortSignal,
): Promise<void> => {
  const end = Date.now() + maxWait;
  try {
    while (Date.now() < end && !(await loadDemoLibrary(context))) await sleep(pause, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) context.log.warn({ err: error }, 'the demonstration library could not be loaded');
  }
};
