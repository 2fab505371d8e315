import { type Actor, type Language, languageSchema, type PostDraft, postDraftLimits } from '@mz/contracts';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { createDraftsRepository, type DraftRow, type DraftSource } from './drafts.repository.ts';

const present = (row: DraftRow): PostDraft => ({
  id: row.id,
  text: row.text,
  language: languageSchema.parse(row.language),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const memberOf = ({ id }: Actor): { id: string } => {
  if (id === null) throw new AppError('forbidden', 'Only members keep drafts.');
  return { id };
};

/** Posts a member began and has not published. */
export const createDraftsService = ({ db }: Pick<AppContext, 'db'>) => ({
  async list(actor: Actor, limit: number, before: string | undefined) {
    const rows = await createDraftsRepository(db, memberOf(actor)).list(limit + 1, before);
    const shown = rows.slice(0, limit);
    return {
      drafts: shown.map(present),
      nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  },

  async update(actor: Actor, id: string, text: string): Promise<PostDraft> {
    const row = await createDraftsRepository(db, memberOf(actor)).update(id, text);
    if (!row) throw new AppError('not_found', 'There is no such draft.');
    return present(row);
  },

  async remove(actor: Actor, id: string) {
    return { removed: await createDraftsRepository(db, memberOf(actor)).remove(id) };
  },

  /** Begins a draft once: a second time answers with the draft there is, as the member left it. */
  async keep(
    actor: Actor,
    draft: { text: string; language: Language },
    source: DraftSource,
  ): Promise<{ draft: PostDraft; isNew: boolean }> {
    const member = memberOf(actor);
    return db.transaction(async (tx) => {
      const repository = createDraftsRepository(tx, member);
      await repository.lock();
      const existing = await repository.findBySource(source);
      if (existing) return { draft: present(existing), isNew: false };
      if ((await repository.count()) >= postDraftLimits.drafts)
        throw new AppError(
          'unprocessable',
          `At most ${postDraftLimits.drafts} drafts are kept; delete some of them first.`,
        );
      return { draft: present(await repository.create(draft, source)), isNew: true };
    });
  },
});
export type DraftsService = ReturnType<typeof createDraftsService>;
