import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createSettingsRepository } from './settings.repository.ts';

export const settingsCases = defineOwnerCases({
  covers: [createSettingsRepository],
  create: createSettingsRepository,
  async arrange(db, { id: userId }, mark) {
    await db.insert(tables.memberSettings).values({ userId, timeZone: mark });
    await db.update(tables.profiles).set({ searchVisible: false }).where(eq(tables.profiles.id, userId));
  },
  methods: {
    find: (settings) => settings.find(),
    findVisibility: (settings) => settings.findVisibility(),
    lock: (settings) => settings.lock(),
    save: (settings) => settings.save({ theme: 'dark' }),
  },
});
