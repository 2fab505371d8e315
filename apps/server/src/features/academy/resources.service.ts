import type { Actor, Language, MemberActor } from '@mz/contracts';
import { specialties } from '@mz/contracts';
import type { listResources, Resource } from '@mz/contracts/academy';
import type { z } from 'zod';
import { queryOf, termsOf } from '../../adapters/search/analysis/stored-terms.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { findMatch } from './find-match.ts';
import { createLearningRepository } from './learning.repository.ts';
import { type Files, presentCard, presentResource } from './present-resource.ts';
import { type CardRow, createResourcesRepository } from './resources.repository.ts';
import { createReviewsRepository } from './reviews.repository.ts';

export const missing = (): AppError => new AppError('not_found', 'Resource not found.');

/** Panels beside the list show so many. */
const panel = { popular: 3, saved: 4, continued: 3 } as const;

/** Resources for reading: lists, search, panels, one whole. */
export const createResourcesService = (
  { db }: Pick<AppContext, 'db'>,
  { files, notes }: { files: Files; notes: ProvidedServices['notes'] },
) => {
  const withMatches = async (
    repository: ReturnType<typeof createResourcesRepository>,
    rows: readonly CardRow[],
    typed: string,
  ) => {
    const wanted = termsOf(typed);
    const captions = await repository.captionsOf(rows.map(({ versionId }) => versionId));
    return rows.map((row) => {
      for (const { versionId, cues } of captions) {
        const match = versionId === row.versionId ? findMatch(cues, wanted) : null;
        if (match) return presentCard(row, files, match);
      }
      return presentCard(row, files);
    });
  };

  return {
    async list(viewer: Actor, language: Language, query: z.output<typeof listResources.query>) {
      const repository = createResourcesRepository(db, viewer, language);
      const { kind, category, saved, for: purpose, q, limit, cursor } = query;
      const terms = q ? queryOf(q) : null;
      const found = await repository.list({
        kind,
        category,
        isSaved: saved === 'true',
        isForCourse: purpose === 'course',
        terms,
        after: cursor,
        limit: limit + 1,
      });
      const rows = found.slice(0, limit);
      const known = new Set(await repository.categories());
      return {
        resources:
          q && terms !== null
            ? await withMatches(repository, rows, q)
            : rows.map((row) => presentCard(row, files)),
        categories: specialties.filter((one) => known.has(one)),
        nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
      };
    },

    async overview(viewer: Actor, language: Language) {
      const repository = createResourcesRepository(db, viewer, language);
      const isMember = viewer.id !== null;
      const [popular, saved, continued, due] = await Promise.all([
        repository.popular(panel.popular),
        isMember ? repository.saved(panel.saved) : [],
        isMember ? repository.continued(panel.continued) : [],
        isMember ? createReviewsRepository(db, { id: viewer.id }).countDue(new Date()) : 0,
      ]);
      return {
        popular: popular.map((row) => presentCard(row, files)),
        saved: saved.map((row) => presentCard(row, files)),
        continued: continued.map((row) => ({
          ...presentCard(row, files),
          chapters: row.chapters.map(({ at }) => ({ at })),
        })),
        due,
      };
    },

    async get(
      viewer: Actor,
      language: Language,
      id: string,
      wanted: 'published' | 'open',
    ): Promise<Resource> {
      const row = await createResourcesRepository(db, viewer, language).find(id, wanted);
      if (!row) throw missing();
      return presentResource(row, files, viewer.id, language);
    },

    async setSaved(actor: MemberActor, id: string, isSaved: boolean) {
      if (isSaved && !(await createResourcesRepository(db, actor, 'en').findPublished(id))) throw missing();
      return { changed: await createLearningRepository(db, actor).setSaved(id, isSaved) };
    },

    async keepNote(actor: MemberActor, language: Language, id: string, at: number, text: string) {
      const row = await createResourcesRepository(db, actor, language).findPublished(id);
      if (!row) throw missing();
      const note = await notes.add(actor, { title: row.title, text }, { kind: 'resource', id, place: at });
      return { id: note.id, at, text: note.text };
    },

    async listNotes(actor: MemberActor, id: string) {
      return { notes: await notes.listOf(actor, { kind: 'resource', id }) };
    },
  };
};
export type ResourcesService = ReturnType<typeof createResourcesService>;
