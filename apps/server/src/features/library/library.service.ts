import {
  articleLimits,
  type CitationFormat,
  type Collection,
  type citationStyles,
  type Language,
  type MemberActor,
  type SavedArticle,
} from '@mz/contracts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { createExportLimit } from './export-limit.ts';
import { createLibraryRepository, type LibraryRepository, type SavedRow } from './library.repository.ts';
import { changeLibrary } from './library-change.ts';
import { decodeBefore, encodeBefore } from './saved-cursor.ts';

interface SavedQuery {
  readonly collection?: string | undefined;
  readonly q?: string | undefined;
  readonly retracted?: 'only' | undefined;
  readonly limit: number;
  readonly before?: string | undefined;
}

interface ExportRequest {
  readonly format: CitationFormat;
  readonly style: (typeof citationStyles)[number];
  readonly language: Language;
  readonly articles?: readonly string[] | undefined;
  readonly collection?: string | undefined;
  readonly notes: boolean;
}

const maxWords = 10;

const missingArticle = (): AppError => new AppError('not_found', 'Article not found.');
const missingCollection = (): AppError => new AppError('not_found', 'Collection not found.');

const tooMany = (code: string, most: number, path: string): AppError =>
  new AppError('unprocessable', `Limit of ${most} reached.`, {
    fields: [{ path, code, message: `at most ${most}` }],
  });

const nameTaken = (): AppError =>
  new AppError('conflict', 'Collection name already in use.', {
    fields: [{ path: 'body.name', code: 'taken', message: 'is the name of another collection' }],
  });

const wordsOf = (q: string | undefined): string[] =>
  (q ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, maxWords);

/** Saved articles and collections of members. */
export const createLibraryService = (context: AppContext, articles: ProvidedServices['articles']) => {
  const { db } = context;
  const consumeQuota = createExportLimit(context);
  const toSaved = async (rows: readonly SavedRow[]): Promise<SavedArticle[]> => {
    const summaries = await articles.listSummaries(rows.map(({ articleId }) => articleId));
    return rows.flatMap((row) => {
      const article = summaries.get(row.articleId);
      if (!article) return [];
      return {
        article,
        note: row.note,
        collections: row.collections,
        savedAt: row.savedAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      };
    });
  };

  const assertCollections = async (repository: LibraryRepository, ids: readonly string[]): Promise<void> => {
    if ((await repository.countOwn(ids)) !== ids.length) throw missingCollection();
  };

  const findCollection = async (repository: LibraryRepository, id: string): Promise<Collection> => {
    const found = (await repository.listCollections()).find((collection) => collection.id === id);
    if (!found) throw missingCollection();
    return { ...found, createdAt: found.createdAt.toISOString() };
  };

  return {
    async list(actor: MemberActor, { collection, q, retracted, limit, before }: SavedQuery) {
      const repository = createLibraryRepository(db, actor);
      if (collection !== undefined) await assertCollections(repository, [collection]);
      const filter = { collection, words: wordsOf(q), retracted: retracted === 'only' };
      const place = before === undefined ? null : decodeBefore(before);
      const rows = await repository.listSaved(filter, limit + 1, place);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: await toSaved(shown),
        total: await repository.countMatching(filter),
        nextBefore: rows.length > limit && last ? encodeBefore(last) : null,
      };
    },

    async get(actor: MemberActor, articleId: string): Promise<SavedArticle> {
      const row = await createLibraryRepository(db, actor).findSaved(articleId);
      const [saved] = row ? await toSaved([row]) : [];
      if (!saved) throw missingArticle();
      return saved;
    },

    /** Saves, or changes what is sent of a saved one; sending nothing new changes nothing. */
    async save(
      actor: MemberActor,
      articleId: string,
      change: { note?: string | undefined; collections?: readonly string[] | undefined },
    ): Promise<SavedArticle> {
      const now = new Date();
      const collections = change.collections && [...new Set(change.collections)];
      const row = await changeLibrary(db, actor, async (repository, tx, userId) => {
        const known = await repository.findSaved(articleId);
        if (collections) await assertCollections(repository, collections);
        if (!known) {
          if (!(await repository.hasArticle(articleId))) throw missingArticle();
          if ((await repository.countSaved()) >= articleLimits.saved)
            throw tooMany('too_many_saved', articleLimits.saved, 'params.id');
          await repository.insertSaved(articleId, change.note ?? '', now);
          await publish(tx, { type: 'article.saved', userId, articleId });
        } else if (change.note !== undefined && change.note !== known.note)
          await repository.updateNote(articleId, change.note, now);
        if (collections) await repository.setCollections(articleId, collections, now);
        return repository.findSaved(articleId);
      });
      const [saved] = row ? await toSaved([row]) : [];
      if (!saved) throw missingArticle();
      return saved;
    },

    /** Some, a collection, or everything saved; the latest first. */
    async export(
      actor: MemberActor,
      { articles: ids, collection, notes, ...how }: ExportRequest,
    ): Promise<Awaited<ReturnType<typeof articles.citeMany>>> {
      const repository = createLibraryRepository(db, actor);
      if (collection !== undefined) await assertCollections(repository, [collection]);
      const filter = { collection, words: [], retracted: false };
      const rows = ids
        ? await repository.listSavedAmong(ids)
        : await repository.listSaved(filter, articleLimits.exported + 1, null);
      if (ids && rows.length < new Set(ids).size) throw missingArticle();
      if (rows.length > articleLimits.exported)
        throw tooMany('too_many_exported', articleLimits.exported, 'body.collection');
      const chosen =
        collection === undefined ? rows : rows.filter((row) => row.collections.includes(collection));
      await consumeQuota(actor, how.format, chosen.length);
      const kept = new Map(notes ? chosen.map(({ articleId, note }) => [articleId, note]) : []);
      return articles.citeMany(
        chosen.map(({ articleId }) => articleId),
        kept,
        how,
      );
    },

    unsave: async (actor: MemberActor, articleId: string): Promise<{ removed: boolean }> => ({
      removed: await changeLibrary(db, actor, (repository) => repository.removeSaved(articleId)),
    }),

    async listCollections(actor: MemberActor): Promise<{ collections: Collection[]; saved: number }> {
      const repository = createLibraryRepository(db, actor);
      const rows = await repository.listCollections();
      return {
        collections: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
        saved: await repository.countSaved(),
      };
    },

    createCollection: (actor: MemberActor, name: string): Promise<Collection> =>
      changeLibrary(db, actor, async (repository) => {
        if ((await repository.countCollections()) >= articleLimits.collections)
          throw tooMany('too_many_collections', articleLimits.collections, 'body.name');
        const id = await repository.insertCollection(name, new Date());
        if (id === null) throw nameTaken();
        return findCollection(repository, id);
      }),

    renameCollection: (actor: MemberActor, id: string, name: string): Promise<Collection> =>
      changeLibrary(db, actor, async (repository) => {
        await assertCollections(repository, [id]);
        if (await repository.isNameTaken(name, id)) throw nameTaken();
        await repository.renameCollection(id, name);
        return findCollection(repository, id);
      }),

    deleteCollection: (actor: MemberActor, id: string): Promise<{ removed: boolean }> =>
      changeLibrary(db, actor, async (repository) => {
        if (!(await repository.removeCollection(id))) throw missingCollection();
        return { removed: true };
      }),
  };
};
