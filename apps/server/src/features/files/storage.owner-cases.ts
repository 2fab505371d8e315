import { newId, type Transaction, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { listKinds, readRoom, writeQuota } from './storage.repository.ts';

export const storageCases = defineOwnerCases({
  covers: [listKinds, readRoom, writeQuota],
  create: (db, { id }) => ({
    listKinds: () => listKinds(db, id),
    readRoom: () => readRoom(db, id, 'owner-cases', new Map()),
    writeQuota: () => writeQuota(db as Transaction, id, null),
  }),
  async arrange(db, { id: ownerId }, mark) {
    await db.insert(tables.files).values({
      id: newId(),
      ownerId,
      purpose: `owner-cases-${mark}`,
      visibility: 'owner',
      contentType: 'application/pdf',
      byteSize: 1,
      sha256: mark,
      storageKey: mark,
    });
    await db.insert(tables.storageQuotas).values({ userId: ownerId, maxBytes: 1_000 });
  },
  methods: {
    listKinds: (storage) => storage.listKinds(),
    readRoom: (storage) => storage.readRoom(),
    writeQuota: (storage) => storage.writeQuota(),
  },
});
