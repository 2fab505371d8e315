import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createEntriesRepository } from './entries.repository.ts';
import { toColumns } from './entry-view.ts';
import { createOwnProfileRepository } from './profile.repository.ts';

export const profileCases = defineOwnerCases({
  covers: [createOwnProfileRepository],
  create: createOwnProfileRepository,
  arrange: async () => undefined,
  methods: {
    ensure: { anybody: 'writes a row for whoever calls, where there is none; takes no id' },
    find: (profile) => profile.find(),
    lock: (profile) => profile.lock(),
    update: (profile) => profile.update({ bio: 'Changed' }),
  },
});

const written = (title: string) => toColumns({ kind: 'award', title, organization: '', year: 2020 });

export const profileEntriesCases = defineOwnerCases({
  covers: [createEntriesRepository],
  create: createEntriesRepository,
  async arrange(db, { id: userId }, mark) {
    const first = newId();
    const second = newId();
    await db
      .insert(tables.profileEntries)
      .values(
        [first, second].map((id, position) => ({ ...written(`${mark} ${position}`), id, userId, position })),
      );
    return { first, second, identity: written(`${mark} 0`).identity };
  },
  methods: {
    list: (entries) => entries.list(),
    lock: (entries, { first }) => entries.lock(first),
    add: (entries) => entries.add(written('Another')),
    isTaken: (entries, { identity, second }) => entries.isTaken('award', identity, second),
    update: (entries, { first }) => entries.update(first, written('Changed')),
    remove: (entries, { first }) => entries.remove(first),
    order: (entries, { first, second }) => entries.order('award', [second, first]),
  },
});
