import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createBadgesRepository } from './badges.repository.ts';
import { createEntriesRepository } from './entries.repository.ts';
import { createGoalsRepository } from './goals.repository.ts';
import { createOverviewRepository } from './overview.repository.ts';
import { createReflectedRepository } from './reflected.repository.ts';
import { createYearsRepository } from './years.repository.ts';

const day = '2026-03-01';
const values = (title: string) => ({ kind: 'course', title, minutes: 60, doneOn: day, setting: 'external' });

export const entriesCases = defineOwnerCases({
  covers: [createEntriesRepository],
  create: createEntriesRepository,
  async arrange(db, { id: memberId }, mark) {
    const [id, nextId] = [newId(), newId()];
    await db.insert(tables.growthEntries).values([
      { ...values(mark), id, memberId },
      { ...values(mark), id: nextId, memberId },
    ]);
    await db
      .insert(tables.growthReflections)
      .values({ entryId: id, memberId, sealed: Buffer.from(mark), inReport: true });
    return { id, nextId };
  },
  methods: {
    list: (entries) => entries.list({}, null, 10),
    find: (entries, { id }) => entries.find(id),
    countOwn: (entries) => entries.countOwn(),
    insert: (entries) => entries.insert(values('New')),
    end: (entries, { id }) => entries.end(id),
    moveReflection: (entries, { id, nextId }) => entries.moveReflection(id, nextId),
    setReflection: (entries, { id }) => entries.setReflection(id, Buffer.from('x'), false),
    removeReflection: (entries, { id }) => entries.removeReflection(id),
    findReflection: (entries, { id }) => entries.findReflection(id),
    reflectionsInReport: (entries) => entries.reflectionsInReport(day, day),
  },
});

export const goalsCases = defineOwnerCases({
  covers: [createGoalsRepository],
  create: createGoalsRepository,
  async arrange(db, { id: memberId }, mark) {
    const id = newId();
    await db.insert(tables.growthGoals).values({
      id,
      memberId,
      title: mark,
      measure: 'own',
      target: 3,
      startsOn: day,
      endsOn: day,
    });
    return { id };
  },
  methods: {
    count: (goals) => goals.count(),
    list: (goals, { id }) => goals.list(10, id),
    insert: (goals) => goals.insert({ title: 'New', measure: 'own', target: 1, startsOn: day, endsOn: day }),
    update: (goals, { id }) => goals.update(id, { progress: 2 }),
    remove: (goals, { id }) => goals.remove(id),
  },
});

export const overviewCases = defineOwnerCases({
  covers: [createOverviewRepository],
  create: createOverviewRepository,
  async arrange(db, { id: memberId }, mark) {
    const id = newId();
    await db
      .insert(tables.growthEntries)
      .values({ ...values(mark), id, memberId, kind: 'certificate', minutes: 700 });
    const articleId = newId();
    await db.insert(tables.articles).values({ id: articleId, title: mark });
    const openedAt = new Date(Date.now() - 60_000);
    await db.insert(tables.growthReadings).values({ memberId, articleId, openedAt });
    return { articleId };
  },
  methods: {
    months: (record) => record.months(day, day),
    totals: (record) => record.totals(),
    milestones: (record) => record.milestones(10),
    awarded: (record) => record.awarded(10),
    openPaper: (record, { articleId }) => record.openPaper(articleId, 3600),
    closePaper: (record, { articleId }) => record.closePaper(articleId),
  },
});

export const yearsCases = defineOwnerCases({
  covers: [createYearsRepository],
  create: createYearsRepository,
  async arrange(db, { id: memberId }, mark) {
    const id = newId();
    await db
      .insert(tables.growthYearEvents)
      .values({ id, memberId, scheme: 'plain', year: 2025, what: 'closed', reason: mark });
    return { id };
  },
  methods: {
    history: (years) => years.history('plain', 2025),
    isClosed: (years) => years.isClosed('2025-06-01'),
    add: (years) => years.add('plain', 2024, 'closed', ''),
  },
});

export const badgesCases = defineOwnerCases({
  covers: [createBadgesRepository],
  create: createBadgesRepository,
  async arrange(db, { id: memberId }, mark) {
    const entryId = newId();
    await db
      .insert(tables.growthEntries)
      .values({ ...values(mark), id: entryId, memberId, kind: 'publication', sourceKey: mark, minutes: 700 });
    const row = { memberId, fullName: mark, earnedOn: day };
    await db.insert(tables.growthBadges).values([
      { ...row, id: newId(), number: `a-${mark}`, entryId },
      { ...row, id: newId(), number: `b-${mark}`, year: 2026, hours: 10 },
    ]);
    return { entryId };
  },
  methods: {
    findHours: (badges) => badges.findHours(2026, 10),
    findPublication: (badges, { entryId }) => badges.findPublication(entryId),
    issue: (badges, { entryId }) => badges.issue({ entryId, year: null, hours: null, earnedOn: day }, 'n'),
  },
});

export const reflectedCases = defineOwnerCases({
  covers: [createReflectedRepository],
  create: createReflectedRepository,
  async arrange(db, { id: memberId }, mark) {
    const [conversationId, questionId, answerId] = [newId(), newId(), newId()];
    await db.insert(tables.conversations).values({ id: conversationId, userId: memberId, title: mark });
    const message = { conversationId, userId: memberId, text: mark };
    await db.insert(tables.conversationMessages).values([
      { ...message, id: questionId, role: 'user' },
      { ...message, id: answerId, role: 'assistant', parentId: questionId, answer: { bottomLine: {} } },
    ]);
    const sourceKey = `question:${answerId}`;
    await db
      .insert(tables.growthEntries)
      .values({ ...values(mark), id: newId(), memberId, kind: 'question', sourceKey });
    return { sourceKey, answerId };
  },
  methods: {
    findEntry: (reflected, { sourceKey }) => reflected.findEntry(sourceKey),
    listAsked: (reflected, { answerId }) => reflected.listAsked([answerId]),
  },
});
