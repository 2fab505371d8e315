import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createImportsRepository } from './archive-import.repository.ts';

export const importsCases = defineOwnerCases({
  covers: [createImportsRepository],
  create: createImportsRepository,
  async arrange(db, { id: userId }, mark) {
    const id = newId();
    await db.insert(tables.dataImports).values({ id, userId, byteSize: 1, madeAt: mark, status: 'preview' });
    return { id };
  },
  methods: {
    lockMember: (imports) => imports.lockMember(),
    findMember: (imports) => imports.findMember(),
    latest: (imports) => imports.latest(),
    insert: (imports, { id }) => imports.insert({ fileId: id, byteSize: 1 }),
    find: (imports, { id }) => imports.find(id),
    choose: (imports, { id }) => imports.choose(id, ['notes']),
    discard: (imports, { id }) => imports.discard(id),
  },
});
