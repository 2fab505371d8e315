import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createNotesRepository } from './notes.repository.ts';

export const notesCases = defineOwnerCases({
  covers: [createNotesRepository],
  create: createNotesRepository,
  async arrange(db, { id: userId }, mark) {
    const source = { kind: 'answer', id: newId() };
    const id = newId();
    await db
      .insert(tables.notes)
      .values({ id, userId, title: mark, text: mark, sourceKind: source.kind, sourceId: source.id });
    return { id, source };
  },
  methods: {
    count: (notes) => notes.count(),
    list: (notes) => notes.list(10, undefined),
    findBySource: (notes, { source }) => notes.findBySource(source),
    listFrom: (notes, { source }) => notes.listFrom(source, 10),
    create: (notes, { source }) => notes.create({ title: 'New', text: 'New' }, source),
    update: (notes, { id }) => notes.update(id, { text: 'Changed' }),
    remove: (notes, { id }) => notes.remove(id),
  },
});
