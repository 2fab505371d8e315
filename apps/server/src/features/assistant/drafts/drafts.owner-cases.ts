import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../../testing/owner-cases.ts';
import { createDraftsRepository } from './drafts.repository.ts';

export const draftsCases = defineOwnerCases({
  covers: [createDraftsRepository],
  create: createDraftsRepository,
  async arrange(db, { id: userId }, mark) {
    const source = { kind: 'answer', id: newId() };
    const id = newId();
    await db
      .insert(tables.postDrafts)
      .values({ id, userId, text: mark, language: 'en', sourceKind: source.kind, sourceId: source.id });
    return { id, source };
  },
  methods: {
    count: (drafts) => drafts.count(),
    list: (drafts) => drafts.list(10, undefined),
    findBySource: (drafts, { source }) => drafts.findBySource(source),
    create: (drafts, { source }) => drafts.create({ text: 'New', language: 'en' }, source),
    update: (drafts, { id }) => drafts.update(id, { text: 'Changed' }),
    remove: (drafts, { id }) => drafts.remove(id),
  },
});
