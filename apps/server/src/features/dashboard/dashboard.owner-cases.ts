import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createDashboardRepository } from './dashboard.repository.ts';

export const dashboardCases = defineOwnerCases({
  covers: [createDashboardRepository],
  create: createDashboardRepository,
  async arrange(db, { id: userId }, mark) {
    await db.insert(tables.activityDays).values({ userId, day: '2026-03-01' });
    await db.insert(tables.savedArticles).values({ userId, articleId: newId() });
    await db
      .insert(tables.activities)
      .values({ id: newId(), userId, kind: 'signed_in', detail: mark, occurredAt: new Date() });
  },
  methods: {
    markToday: (dashboard) => dashboard.markToday('2026-03-02'),
    countActiveDays: (dashboard) => dashboard.countActiveDays('2026-01-01'),
    countSaved: (dashboard) => dashboard.countSaved(new Date(), 12),
    listActivities: (dashboard) => dashboard.listActivities(['signed_in'], 10),
  },
});
