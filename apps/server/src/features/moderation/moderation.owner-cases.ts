import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createLogExportRepository } from './log-export.repository.ts';
import { createStandingRepository } from './reports.repository.ts';

export const standingCases = defineOwnerCases({
  covers: [createStandingRepository],
  create: createStandingRepository,
  async arrange(db, { id: userId }, mark) {
    const [caseId, subjectId, decisionId] = [newId(), newId(), newId()];
    await db
      .insert(tables.moderationCases)
      .values({ id: caseId, kind: 'post', subjectId, dueAt: new Date() });
    const [report] = await db
      .insert(tables.reports)
      .values({
        id: newId(),
        caseId,
        kind: 'post',
        subjectId,
        reporterId: userId,
        reason: 'other',
        note: mark,
        independent: true,
      })
      .returning({ id: tables.reports.id });
    await db.insert(tables.moderationDecisions).values({
      id: decisionId,
      caseId,
      kind: 'post',
      subjectId,
      userId,
      outcome: 'warned',
      hides: false,
      template: 'other',
      message: mark,
    });
    const suspendedUntil = new Date(Date.now() + 86_400_000);
    await db
      .insert(tables.profiles)
      .values({ id: userId, suspendedUntil })
      .onConflictDoUpdate({ target: tables.profiles.id, set: { suspendedUntil } });
    return { caseId, subjectId, decisionId, reportId: report?.id ?? '' };
  },
  methods: {
    findReport: (standing, { subjectId }) => standing.findReport('post', subjectId),
    insertReport: (standing, { caseId }) =>
      standing.insertReport({
        caseId,
        kind: 'post',
        subjectId: newId(),
        reason: 'other',
        independent: false,
      }),
    listReports: (standing, { reportId }) => standing.listReports(reportId),
    listDecisions: (standing) => standing.listDecisions(),
    findSuspension: (standing) => standing.findSuspension(),
    lockDecision: (standing, { decisionId }) => standing.lockDecision(decisionId),
  },
});

const everybodys = 'lines of the cases of everybody, for moderators; log-export.int.test.ts tries who is one';

export const logExportCases = defineOwnerCases({
  covers: [createLogExportRepository],
  create: createLogExportRepository,
  async arrange(db, { id: actorId }, mark) {
    const exportId = newId();
    await db.insert(tables.auditEvents).values({
      id: newId(),
      action: 'moderation_log_sent',
      actorId,
      detail: { export: exportId, lines: 1, sha256: mark },
    });
    return { exportId };
  },
  methods: {
    count: { anybody: everybodys },
    list: { anybody: everybodys },
    findSent: (log, { exportId }) => log.findSent(exportId),
  },
});
