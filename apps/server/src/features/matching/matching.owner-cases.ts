import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createCandidatesRepository } from './candidates.repository.ts';
import { createEvidenceRepository } from './evidence.repository.ts';
import { createMatchingRepository } from './matching.repository.ts';
import { createOpinionsRepository } from './opinions.repository.ts';

export const matchingCases = defineOwnerCases({
  covers: [createMatchingRepository, createCandidatesRepository, createEvidenceRepository],
  create: (db, { id }) => {
    const viewer = { id, role: 'member', verified: false, aal: 'aal1', sessionId: null } as const;
    return {
      ...createMatchingRepository(db, viewer),
      ...createCandidatesRepository(db, viewer),
      ...createEvidenceRepository(db, viewer),
    };
  },
  async arrange(db, { id: userId }, mark) {
    const otherId = newId();
    const [word, postId] = [`topic${otherId}`, newId()];
    await db.insert(tables.profiles).values({ id: otherId, fullName: 'Other' });
    await db.insert(tables.matchSettings).values({ userId, languages: [mark] });
    for (const memberId of [userId, otherId])
      await db
        .insert(tables.memberTopics)
        .values({ memberId, topic: word, sources: 1, label: mark, evidence: [] });
    await db.insert(tables.matchSkips).values({ memberId: userId, skippedId: otherId });
    await db
      .insert(tables.connections)
      .values({ id: newId(), requesterId: userId, addresseeId: otherId, note: mark });
    await db
      .insert(tables.matchRequests)
      .values({ requesterId: userId, addresseeId: otherId, intent: 'research' });
    const entry = {
      userId: otherId,
      kind: 'education',
      position: 0,
      title: 'x',
      identity: 'x',
      yearStart: 2001,
    };
    await db.insert(tables.profileEntries).values({ id: newId(), ...entry });
    await db
      .insert(tables.posts)
      .values({ id: postId, authorId: userId, clientId: newId(), kind: 'note', language: 'en', text: mark });
    return { otherId };
  },
  methods: {
    findSettings: (matching) => matching.findSettings(),
    saveSettings: (matching) =>
      matching.saveSettings({
        intents: [],
        isPaused: true,
        maxOpen: 1,
        weights: {},
        languages: [],
        sharesSaved: false,
      }),
    skip: { anybody: 'writes a skip of whoever calls' },
    unskip: (matching, { otherId }) => matching.unskip(otherId),
    noteRequest: (matching, { otherId }) => matching.noteRequest(otherId, 'mentor'),
    findRoom: { anybody: 'how many requests a member takes is asked before one is sent' },
    listLines: (matching) => matching.listLines(),
    rate: { anybody: 'writes a rating of whoever calls' },
    findSeeker: (matching) => matching.findSeeker(),
    estimateMembers: { anybody: 'an estimate of the database' },
    find: { anybody: 'finds colleagues, each with `listedFor`' },
    noteShown: { anybody: 'writes notes of whoever calls' },
    listSharedTopics: (matching, { otherId }) => matching.listSharedTopics([otherId]),
    listAnswers: { anybody: 'reads posts that all members may read' },
    listResponses: { anybody: 'counts answers of candidates' },
    listCareers: { anybody: 'the service leaves out what profiles do not show' },
  },
});

export const opinionCases = defineOwnerCases({
  covers: [createOpinionsRepository],
  create: (db, { id }) =>
    createOpinionsRepository(db, { id, role: 'member', verified: false, aal: 'aal1', sessionId: null }),
  async arrange(db, { id: me }, mark) {
    const [otherId, mineId, theirsId, freeId] = [newId(), newId(), newId(), newId()] as const;
    await db.insert(tables.profiles).values({ id: otherId, fullName: 'Other', verifiedAt: new Date() });
    const post = { kind: 'case', language: 'en', text: mark };
    await db.insert(tables.posts).values([
      { ...post, id: mineId, authorId: me, clientId: newId() },
      { ...post, id: freeId, authorId: me, clientId: newId() },
      { ...post, id: theirsId, authorId: otherId, clientId: newId() },
    ]);
    await db.insert(tables.opinionRequests).values([
      { postId: mineId, memberId: otherId, askedById: me },
      { postId: theirsId, memberId: me, askedById: otherId },
    ]);
    return { otherId, mineId, theirsId };
  },
  methods: {
    lockCase: (opinions, { mineId }) => opinions.lockCase(mineId),
    listAskable: {
      anybody: 'finds colleagues, each with `listedFor`, after the case was found to be one’s own',
    },
    countAsked: (opinions, { mineId }) => opinions.countAsked(mineId),
    insert: { anybody: 'writes requests of whoever calls, after the case was found to be their own' },
    decline: (opinions, { theirsId }) => opinions.decline(theirsId),
    listCases: (opinions) => opinions.listCases(),
    listAsked: (opinions) => opinions.listAsked(),
    listReceived: (opinions) => opinions.listReceived(),
  },
});
