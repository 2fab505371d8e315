import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createShelfRepository } from './shelf.repository.ts';

export const shelfCases = defineOwnerCases({
  covers: [createShelfRepository],
  create: createShelfRepository,
  async arrange(db, { id: userId }, mark) {
    const [first, second] = [newId(), newId()];
    await db.insert(tables.calculatorFavourites).values({ userId, calculatorId: mark });
    await db.insert(tables.calculatorUses).values({ userId, calculatorId: mark, knownVersion: '1.0.0' });
    await db.insert(tables.calculatorSettings).values({ userId, historyEnabled: true });
    await db
      .insert(tables.calculatorHistory)
      .values(
        [first, second].map((id) => ({ id, userId, calculatorId: mark, version: '1.0.0', inputs: {} })),
      );
    return { id: first, mark };
  },
  methods: {
    listFavourites: (shelf) => shelf.listFavourites(),
    addFavourite: (shelf) => shelf.addFavourite('bmi'),
    removeFavourite: (shelf, { mark }) => shelf.removeFavourite(mark),
    listUses: (shelf) => shelf.listUses(),
    recordUse: (shelf) => shelf.recordUse('bmi', '2.0.0', new Date()),
    markKnown: (shelf, { mark }) => shelf.markKnown(mark, '1.0.0', '2.0.0'),
    isHistoryEnabled: (shelf) => shelf.isHistoryEnabled(),
    lockHistorySetting: (shelf) => shelf.lockHistorySetting(),
    setHistoryEnabled: (shelf) => shelf.setHistoryEnabled(false),
    addHistory: (shelf) => shelf.addHistory({ calculatorId: 'bmi', version: '1.0.0', inputs: {} }),
    trimHistory: (shelf) => shelf.trimHistory(1),
    listHistory: (shelf) => shelf.listHistory(10),
    deleteHistoryEntry: (shelf, { id }) => shelf.deleteHistoryEntry(id),
    deleteHistory: (shelf) => shelf.deleteHistory(),
  },
});
