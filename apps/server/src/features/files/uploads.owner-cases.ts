import { newId, type Transaction, tables } from '@mz/db';
import type { FileUse } from '../../platform/file-use.ts';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createUploadsRepository, expireOwned, reserveUpload } from './uploads.repository.ts';

const purpose = 'owner-cases';
const use: FileUse = {
  purpose,
  types: ['image/webp'],
  maxBytes: 10,
  quota: { maxBytes: 100, maxFiles: 5, maxPerHour: 5 },
  visibility: 'owner',
  onErase: 'delete',
  imports: 'record',
};

const rowOf = (ownerId: string, mark: string, status: 'receiving' | 'ready') => ({
  id: newId(),
  ownerId,
  purpose,
  byteSize: 1,
  status,
  contentType: 'image/webp',
  sha256: mark,
  storageKey: `${mark}/${status}`,
  writerId: newId(),
  expiresAt: new Date(Date.now() + 60_000),
});

export const uploadsCases = defineOwnerCases({
  covers: [createUploadsRepository],
  create: (db, { id }) => createUploadsRepository(db, id),
  async arrange(db, { id: ownerId }, mark) {
    const open = rowOf(ownerId, mark, 'receiving');
    const ready = rowOf(ownerId, mark, 'ready');
    await db.insert(tables.uploads).values([open, ready]);
    return { open, ready };
  },
  methods: {
    find: (uploads, { open }) => uploads.find(open.id),
    takeWriter: (uploads, { open }) => uploads.takeWriter(open.id, newId()),
    advance: (uploads, { open }) => uploads.advance(open.id, open.writerId, { received: 1 }),
    setStatus: (uploads, { open }) => uploads.setStatus(open.id, 'processed'),
    claim: (uploads, { ready }) => uploads.claim(ready.id, use, 'owner'),
  },
});

export const uploadsOfMemberCases = defineOwnerCases({
  covers: [expireOwned, reserveUpload],
  create: (db, { id }) => ({
    expireOwned: () => expireOwned(db, id),
    reserveUpload: () => reserveUpload(db as Transaction, { use, uses: new Map(), ownerId: id, byteSize: 1 }),
  }),
  async arrange(db, { id: ownerId }, mark) {
    await db.insert(tables.uploads).values(rowOf(ownerId, mark, 'receiving'));
  },
  methods: {
    expireOwned: (uploads) => uploads.expireOwned(),
    reserveUpload: (uploads) => uploads.reserveUpload(),
  },
});
