import { tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createSavedDrugsRepository } from './saved-drugs.repository.ts';

export const savedDrugsCases = defineOwnerCases({
  covers: [createSavedDrugsRepository],
  create: createSavedDrugsRepository,
  async arrange(db, { id: memberId }, mark) {
    const drugId = mark.slice(0, 80);
    await db.insert(tables.savedDrugs).values({ memberId, drugId });
    return { drugId };
  },
  methods: {
    has: (drugs, { drugId }) => drugs.has(drugId),
    add: (drugs) => drugs.add('new'),
    remove: (drugs, { drugId }) => drugs.remove(drugId),
    list: (drugs) => drugs.list(),
  },
});
