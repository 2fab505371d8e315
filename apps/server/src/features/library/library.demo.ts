import { newId, type Transaction, tables } from '@mz/db';
import { eq, inArray } from 'drizzle-orm';
import { type DemoMember, defineDemo, writePastEvents } from '../../platform/demo-content.ts';
import { keyOfTarget, normaliseTarget } from './follow-target.ts';
import { type DemoLibrary, demoLibraries } from './library.demo-data.ts';

/** Set by the loading of the papers that come with the product. */
const papersKey = 'bundled-literature';
const dayLength = 86_400_000;

interface Place {
  readonly member: DemoMember;
  readonly papers: ReadonlyMap<string, string>;
}

const writeSaved = async (tx: Transaction, library: DemoLibrary, place: Place): Promise<void> => {
  const { member, papers } = place;
  const userId = member.id;
  const saved = library.saved.flatMap((entry) => {
    const articleId = papers.get(entry.paper);
    const at = member.activeAt(entry.daysAgo, 2);
    return articleId ? [{ ...entry, articleId, at }] : [];
  });
  if (saved.length === 0) return;
  await tx
    .insert(tables.savedArticles)
    .values(
      saved.map(({ articleId, note = '', at }) => ({ userId, articleId, note, savedAt: at, updatedAt: at })),
    );
  await writePastEvents(
    tx,
    saved.map(({ articleId, at }) => ({ at, event: { type: 'article.saved', userId, articleId } })),
  );
  const names = [...new Set(saved.flatMap((entry) => entry.in ?? []))];
  const ids = new Map(names.map((name) => [name, newId()]));
  if (names.length === 0) return;
  await tx
    .insert(tables.collections)
    .values(names.map((name) => ({ id: ids.get(name) ?? newId(), userId, name, createdAt: member.base })));
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
  const createdAt = new Date(place.member.base.getTime() - 20 * dayLength);
  if (library.follows.length > 0)
    await tx.insert(tables.follows).values(
      library.follows.map(({ name, target: given, digest, seen }) => {
        const target = normaliseTarget(given);
        return {
          id: newId(),
          userId: place.member.id,
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
        userId: place.member.id,
        articleId,
        kind: 'retraction',
        createdAt: now,
      })),
    );
};

/** What the fictional physicians save, collect and follow of the papers that come with the product. */
export const libraryDemo = defineDemo({
  async prepare(db): Promise<ReadonlyMap<string, string> | null> {
    const { articles, installation } = tables;
    const loaded = await db.$count(installation, eq(installation.key, papersKey));
    if (loaded === 0) return null;
    const names = Object.values(demoLibraries).flatMap(({ saved }) => saved.map(({ paper }) => paper));
    const rows = await db
      .select({ id: articles.id, bundledId: articles.bundledId })
      .from(articles)
      .where(inArray(articles.bundledId, names));
    return new Map(rows.flatMap(({ id, bundledId }) => (bundledId ? [[bundledId, id] as const] : [])));
  },
  async write(tx, { people, now }, papers) {
    for (const member of people) {
      const library = demoLibraries[member.email.split('@')[0] ?? ''];
      if (!library) continue;
      const place = { member, papers };
      await writeSaved(tx, library, place);
      await writeFollows(tx, library, place, now);
    }
  },
});
