import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createCollectedRepository } from './collected.repository.ts';
import { createMyZoneRepository } from './myzone.repository.ts';

export const myzoneCases = defineOwnerCases({
  covers: [createMyZoneRepository],
  create: (db, { id }) =>
    createMyZoneRepository(db, { id, role: 'member', verified: false, aal: 'aal1', sessionId: null }, 'en'),
  async arrange(db, { id: userId }, mark) {
    const [articleId, otherId] = [newId(), newId()];
    const base = { userId, title: mark, text: mark };
    await db.insert(tables.profiles).values({ id: otherId, fullName: 'Other' });
    await db.insert(tables.articles).values({ id: articleId, title: mark });
    await db.insert(tables.savedArticles).values({ userId, articleId, note: mark });
    await db.insert(tables.collections).values({ id: newId(), userId, name: mark });
    await db.insert(tables.conversations).values({ id: newId(), userId, title: mark });
    await db.insert(tables.notes).values({ id: newId(), ...base });
    await db.insert(tables.calculatorHistory).values({
      id: newId(),
      userId,
      calculatorId: 'egfr-ckdepi-2021-cr',
      version: '1',
      inputs: { mark },
    });
    await db.insert(tables.connections).values({ id: newId(), requesterId: otherId, addresseeId: userId });
    await db
      .insert(tables.matchRequests)
      .values({ requesterId: otherId, addresseeId: userId, intent: 'research' });
    return {};
  },
  methods: {
    listLearning: { anybody: 'tested beside the screen: what is in progress is of the academy' },
    listConversations: (zone) => zone.listConversations(),
    count: (zone) => zone.count(),
    countSaved: (zone) => zone.countSaved(),
    listCollections: (zone) => zone.listCollections(),
    search: (zone) => zone.search({}),
    listCalculations: (zone) => zone.listCalculations(),
    findLastEgfr: (zone) => zone.findLastEgfr(),
    findPapers: { anybody: 'papers are open to all members' },
    listWaiting: (zone) => zone.listWaiting(),
    listEvents: {
      anybody: 'the calendar is open to all members; those of groups are asked for by membership',
    },
  },
});

export const collectedCases = defineOwnerCases({
  covers: [createCollectedRepository],
  create: createCollectedRepository,
  async arrange(db, { id: userId }, mark) {
    const [collectionId, emptyId] = [newId(), newId()];
    await db.insert(tables.collections).values([
      { id: collectionId, userId, name: mark },
      { id: emptyId, userId, name: `${mark} 2` },
    ]);
    await db.insert(tables.savedDrugs).values({ memberId: userId, drugId: mark });
    await db.insert(tables.collectionDrugs).values({ collectionId, userId, drugId: mark });
    return { collectionId, emptyId, mark };
  },
  methods: {
    lockOwner: { anybody: 'locks the profile of whoever calls; takes no id' },
    isSaved: (collected, { mark }) => collected.isSaved('drug', mark),
    listOwn: (collected, { collectionId }) => collected.listOwn([collectionId]),
    set: (collected, { emptyId, mark }) => collected.set('drug', mark, [emptyId]),
    listDrugs: (collected) => collected.listDrugs(),
  },
});
