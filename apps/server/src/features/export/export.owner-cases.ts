import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { countMedia, createExportsRepository, listMedia } from './export.repository.ts';

export const exportsCases = defineOwnerCases({
  covers: [createExportsRepository],
  create: createExportsRepository,
  async arrange(db, { id: userId }, mark) {
    await db
      .insert(tables.dataExports)
      .values({ id: newId(), userId, omissions: [{ what: mark, why: mark }] });
  },
  methods: {
    latest: (exports) => exports.latest(),
    insert: (exports) => exports.insert(),
  },
});

export const mediaCases = defineOwnerCases({
  covers: [countMedia, listMedia],
  create: (db, { id }) => ({
    countMedia: () => countMedia(db, id),
    listMedia: () => listMedia(db, id, null, 10),
  }),
  async arrange(db, { id: ownerId }, mark) {
    await db.insert(tables.files).values({
      id: newId(),
      ownerId,
      purpose: 'avatar',
      visibility: 'owner',
      contentType: 'image/webp',
      byteSize: 1,
      sha256: mark,
      storageKey: mark,
    });
  },
  methods: {
    countMedia: (media) => media.countMedia(),
    listMedia: (media) => media.listMedia(),
  },
});
