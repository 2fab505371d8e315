import { newId, type Transaction, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { discardOwned } from './files.repository.ts';

export const filesCases = defineOwnerCases({
  covers: [discardOwned],
  create: (db, { id }) => ({ discardOwned: () => discardOwned(db as Transaction, id) }),
  async arrange(db, { id: ownerId }, mark) {
    await db.insert(tables.files).values({
      id: newId(),
      ownerId,
      purpose: 'avatar',
      visibility: 'public',
      contentType: 'image/webp',
      byteSize: 1,
      sha256: mark,
      storageKey: mark,
    });
  },
  methods: { discardOwned: (files) => files.discardOwned() },
});
