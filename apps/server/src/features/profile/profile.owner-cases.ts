import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createOwnProfileRepository } from './profile.repository.ts';

export const profileCases = defineOwnerCases({
  covers: [createOwnProfileRepository],
  create: createOwnProfileRepository,
  arrange: async () => undefined,
  methods: {
    ensure: { anybody: 'writes a row for whoever calls, where there is none; takes no id' },
    lock: (profile) => profile.lock(),
    update: (profile) => profile.update({ bio: 'Changed' }),
  },
});
