import { languageSchema, type PostDraft, postDraftLimits } from '@mz/contracts';
import type { AppContext } from '../../../context.ts';
import { createOwnedTexts } from '../../../platform/owned-texts.ts';
import { createDraftsRepository, type DraftRow } from './drafts.repository.ts';

const present = (row: DraftRow): PostDraft => ({
  id: row.id,
  text: row.text,
  language: languageSchema.parse(row.language),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Posts a member began and has not published. */
export const createDraftsService = ({ db }: Pick<AppContext, 'db'>) =>
  createOwnedTexts(db, {
    name: 'draft',
    limit: postDraftLimits.drafts,
    repositoryOf: createDraftsRepository,
    present,
  });
export type DraftsService = ReturnType<typeof createDraftsService>;
