import { newId, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createCertificatesRepository } from './certificates.repository.ts';
import { createFeedsRepository } from './feeds.repository.ts';
import { createLearningRepository } from './learning.repository.ts';
import { createModulesRepository } from './modules/modules.repository.ts';
import { createPlaylistsRepository } from './playlists.repository.ts';
import { createAttemptsRepository } from './quiz.repository.ts';
import { createReviewsRepository } from './reviews.repository.ts';
import { createVersionsRepository } from './versions.repository.ts';

const version = {
  kind: 'video',
  description: '',
  category: 'nephrology',
  language: 'en',
  level: 'advanced',
  licence: 'cc0',
  audience: 'connections',
} as const;

const card = {
  dueAt: new Date(0),
  stability: 1,
  difficulty: 1,
  scheduledDays: 1,
  learningSteps: 0,
  reps: 1,
  lapses: 0,
  state: 2,
  lastReviewAt: null,
};

export const versionsCases = defineOwnerCases({
  covers: [createVersionsRepository],
  create: createVersionsRepository,
  async arrange(db, { id: authorId }, mark) {
    const id = newId();
    await db.insert(tables.learningResources).values({ id, authorId });
    await db
      .insert(tables.learningVersions)
      .values({ ...version, id: newId(), resourceId: id, number: 1, title: mark });
    const postId = newId();
    await db
      .insert(tables.posts)
      .values({ id: postId, authorId, clientId: newId(), kind: 'note', language: 'en', text: mark });
    return { id, postId };
  },
  methods: {
    insertResource: { anybody: 'begins a resource of whoever asks' },
    lock: (versions, { id }) => versions.lock(id),
    findVersion: (versions, { id }) => versions.findVersion(id, 'open'),
    kindOf: (versions, { id }) => versions.kindOf(id),
    countOpen: (versions) => versions.countOpen(),
    setDiscussion: (versions, { id, postId }) => versions.setDiscussion(id, postId),
    listOwn: (versions) => versions.listOwn(),
    remove: (versions, { id }) => versions.remove(id),
  },
});

export const modulesCases = defineOwnerCases({
  covers: [createModulesRepository],
  create: createModulesRepository,
  async arrange(db, { id: memberId }, mark) {
    const id = newId();
    await db.insert(tables.learningResources).values({ id, bundledKey: mark });
    await db.insert(tables.learningModuleStates).values({ memberId, resourceId: id, suspend: mark });
    return { id };
  },
  methods: {
    find: (modules, { id }) => modules.find(id),
    keep: { anybody: 'keeps for whoever asks; the service found the resource for them' },
  },
});

export const learningCases = defineOwnerCases({
  covers: [createLearningRepository],
  create: createLearningRepository,
  async arrange(db, { id: memberId }, mark) {
    const id = newId();
    await db.insert(tables.learningResources).values({ id, bundledKey: mark });
    await db.insert(tables.learningSaves).values({ memberId, resourceId: id });
    await db.insert(tables.learningProgress).values({ memberId, resourceId: id });
    return { id };
  },
  methods: {
    setSaved: (learning, { id }) => learning.setSaved(id, false),
    lockClock: { anybody: 'locks the clock of whoever asks' },
    moveClock: { anybody: 'moves the clock of whoever asks' },
    evaluate: { anybody: 'writes what whoever asks says; the service found the course for them' },
    cover: { anybody: 'covers for whoever asks; the service found the resource for them' },
    markViewed: (learning, { id }) => learning.markViewed(id),
    markCompleted: (learning, { id }) => learning.markCompleted(id),
    findProgress: (learning, { id }) => learning.findProgress(id),
  },
});

export const reviewsCases = defineOwnerCases({
  covers: [createReviewsRepository],
  create: createReviewsRepository,
  async arrange(db, { id: memberId }, mark) {
    const [resourceId, questionId] = [newId(), newId()];
    await db.insert(tables.learningResources).values({ id: resourceId, bundledKey: mark });
    await db.insert(tables.learningQuestions).values({
      id: questionId,
      resourceId,
      place: 0,
      kind: 'single',
      prompt: { en: mark },
      options: [],
      answer: [],
      explanation: {},
      source: { title: mark },
    });
    await db.insert(tables.learningCards).values({ memberId, questionId, dueAt: new Date(0) });
    await db.insert(tables.learningReviews).values({
      id: newId(),
      memberId,
      questionId,
      confidence: 1,
      correct: true,
      stability: 1,
      reviewedAt: new Date(),
    });
    return { questionId };
  },
  methods: {
    countDue: (reviews) => reviews.countDue(new Date()),
    countAll: (reviews) => reviews.countAll(),
    countSince: (reviews) => reviews.countSince(new Date(0)),
    listDue: (reviews) => reviews.listDue(new Date(), 10, sql`true`),
    historyOf: (reviews, { questionId }) => reviews.historyOf([questionId]),
    forecast: (reviews) => reviews.forecast(new Date(), 7),
    calibration: (reviews) => reviews.calibration(new Date(0)),
    timeOf: (reviews) => reviews.timeOf(10, 60),
    lockOwner: { anybody: 'locks the profile of whoever asks; takes no id' },
    begin: { anybody: 'begins a card of whoever asks' },
    lock: (reviews, { questionId }) => reviews.lock(questionId),
    change: (reviews, { questionId }) => reviews.change(questionId, card),
    insert: { anybody: 'writes an answer of whoever asks; the service locked their card' },
  },
});

export const attemptsCases = defineOwnerCases({
  covers: [createAttemptsRepository],
  create: createAttemptsRepository,
  async arrange(db, { id: memberId }, mark) {
    const resourceId = newId();
    await db.insert(tables.learningResources).values({ id: resourceId, bundledKey: mark });
    await db
      .insert(tables.learningAttempts)
      .values({ id: newId(), memberId, resourceId, correct: 1, total: 1, passed: true, isFirst: true });
    return { resourceId };
  },
  methods: {
    insert: { anybody: 'writes an attempt of whoever asks' },
    sumPassed: (attempts, { resourceId }) => attempts.sumPassed([resourceId]),
    findPassed: (attempts, { resourceId }) => attempts.findPassed(resourceId),
  },
});

export const certificatesCases = defineOwnerCases({
  covers: [createCertificatesRepository],
  create: createCertificatesRepository,
  async arrange(db, { id: memberId }, mark) {
    const resourceId = newId();
    await db.insert(tables.learningResources).values({ id: resourceId, bundledKey: mark });
    await db.insert(tables.learningCertificates).values({
      id: newId(),
      number: mark,
      memberId,
      resourceId,
      fullName: mark,
      titles: {},
      coveredUnits: 1,
      kind: 'video',
      correct: 1,
      total: 1,
    });
    return { resourceId, number: mark };
  },
  methods: {
    list: (certificates) => certificates.list(),
    findOf: (certificates, { resourceId }) => certificates.findOf(resourceId),
    findOwn: (certificates, { number }) => certificates.findOwn(number),
    insert: { anybody: 'writes a certificate of whoever asks' },
  },
});

export const playlistsCases = defineOwnerCases({
  covers: [createPlaylistsRepository],
  create: createPlaylistsRepository,
  async arrange(db, { id: memberId }, mark) {
    const [id, resourceId] = [newId(), newId()];
    await db.insert(tables.learningResources).values({ id: resourceId, bundledKey: mark });
    await db.insert(tables.learningPlaylists).values({ id, memberId, title: mark });
    await db.insert(tables.learningPlaylistItems).values({ playlistId: id, resourceId, memberId, place: 0 });
    return { id, resourceId };
  },
  methods: {
    list: (playlists, { resourceId }) => playlists.list(resourceId),
    insert: { anybody: 'begins a playlist of whoever asks' },
    lock: (playlists, { id }) => playlists.lock(id),
    change: (playlists, { id }) => playlists.change(id, { title: 'Mine' }),
    remove: (playlists, { id }) => playlists.remove(id),
  },
});

export const feedsCases = defineOwnerCases({
  covers: [createFeedsRepository],
  create: createFeedsRepository,
  async arrange(db, { id: memberId }) {
    await db.insert(tables.learningFeeds).values({ memberId, id: newId() });
    return {};
  },
  methods: {
    put: { anybody: 'makes the feed of whoever asks' },
    find: (feeds) => feeds.find(),
  },
});
