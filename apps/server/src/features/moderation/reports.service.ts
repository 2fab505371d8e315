import type { MemberActor } from '@mz/contracts';
import {
  type createReport,
  type Report,
  reportLimits,
  type Standing,
} from '@mz/contracts/moderation-reports';
import type { Transaction } from '@mz/db';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { newcomerDays } from '../../platform/newcomers.ts';
import { publish } from '../../platform/outbox.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import type { Reportable, Reportables, ReportedText } from '../../platform/reportable.ts';
import type { ModerationService } from './moderation.service.ts';
import {
  changeDecision,
  countIndependent,
  createStandingRepository,
  isIndependent,
  lockSubject,
} from './reports.repository.ts';

type NewReport = z.output<typeof createReport.body>;

/** Hours until a case should be decided. */
const dueInHours = { urgent: 8, usual: 24, appeal: 168 } as const;
const bucket = { capacity: 20, perSecond: 20 / 86_400 };

/** Reports of members, and what moderators decided about them: seen from the member's side. */
export const createReportsService = (
  { db, config }: Pick<AppContext, 'config' | 'db'>,
  reportables: Reportables,
  moderation: ModerationService,
) => {
  const consumeQuota = async (actor: MemberActor): Promise<void> => {
    const factor = config.auth.rateFactor;
    if (factor === 0) return;
    const taken = await takeToken(db, `report:${actor.id}`, {
      capacity: Math.max(1, Math.round(bucket.capacity * factor)),
      perSecond: bucket.perSecond * factor,
    });
    if (!taken.allowed)
      throw new AppError('rate_limited', 'Too many reports.', { retryAfter: taken.retryAfter });
  };

  /** Enough reports that do not belong together hide something until a moderator has looked. */
  const hideIfReported = async (
    tx: Transaction,
    reportable: Reportable,
    { caseId, subjectId, subject }: { caseId: string; subjectId: string; subject: ReportedText },
  ): Promise<void> => {
    if (!reportable.setHidden || subject.hidden !== null) return;
    const { count, passed } = await countIndependent(tx, caseId);
    if (passed || count < reportLimits.hidingReports) return;
    await reportable.setHidden(tx, subjectId, 'reports');
    await moderation.record(tx, caseId, null, 'auto_hidden');
    if (subject.authorId)
      await publish(tx, {
        type: 'moderation.hidden',
        userId: subject.authorId,
        kind: reportable.kind,
        subjectId,
        reason: 'reports',
      });
  };

  const standing = async (actor: MemberActor): Promise<Standing> => {
    const own = createStandingRepository(db, actor);
    const [suspendedUntil, decisions] = await Promise.all([own.findSuspension(), own.listDecisions()]);
    return { suspendedUntil: suspendedUntil?.toISOString() ?? null, decisions };
  };

  return {
    standing,

    /** Reports something once: sent again, the same report is the answer. */
    async create(actor: MemberActor, body: NewReport): Promise<{ report: Report; isNew: boolean }> {
      const { kind, subjectId, reason, note } = body;
      const reportable = reportables.get(kind);
      const subject = await reportable?.find(db, actor, subjectId);
      if (!reportable || !subject) throw new AppError('not_found', 'There is nothing to report.');
      if (subject.authorId === actor.id) throw new AppError('unprocessable', 'Nobody reports themselves.');
      const existing = await createStandingRepository(db, actor).findReport(kind, subjectId);
      if (!existing) await consumeQuota(actor);
      const { id, isNew } = await db.transaction(async (tx) => {
        await lockSubject(tx, kind, subjectId);
        const own = createStandingRepository(tx, actor);
        const known = await own.findReport(kind, subjectId);
        if (known) return { id: known, isNew: false };
        const caseId = await moderation.open(tx, {
          kind,
          subjectId,
          memberId: subject.authorId,
          dueInHours: reason === 'patient_identity' ? dueInHours.urgent : dueInHours.usual,
        });
        const made = await own.insertReport({
          caseId,
          kind,
          subjectId,
          authorId: subject.authorId,
          reason,
          note,
          excerpt: [...subject.text].slice(0, reportLimits.excerptLength / 2).join(''),
          independent: await isIndependent(tx, actor, subject.authorId, newcomerDays),
        });
        await moderation.record(tx, caseId, actor.id, 'reported', note);
        await hideIfReported(tx, reportable, { caseId, subjectId, subject });
        return { id: made, isNew: true };
      });
      const [report] = await createStandingRepository(db, actor).listReports(id);
      if (!report) throw new AppError('not_found', 'Report not found.');
      return { report, isNew };
    },

    async listOwn(actor: MemberActor): Promise<{ reports: Report[] }> {
      return { reports: await createStandingRepository(db, actor).listReports() };
    },

    /** Puts something that is not shown yet before the moderators, and says so to its author. */
    async hold(
      tx: Transaction,
      { kind, subjectId, authorId }: { kind: Reportable['kind']; subjectId: string; authorId: string },
    ): Promise<void> {
      await lockSubject(tx, kind, subjectId);
      const caseId = await moderation.open(tx, {
        kind,
        subjectId,
        memberId: authorId,
        dueInHours: dueInHours.usual,
      });
      await moderation.record(tx, caseId, null, 'held');
      await publish(tx, { type: 'moderation.hidden', userId: authorId, kind, subjectId, reason: 'held' });
    },

    /** @throws AppError `conflict` for a second appeal, `unprocessable` where there is none against it */
    async appeal(actor: MemberActor, decisionId: string, text: string): Promise<Standing> {
      await db.transaction(async (tx) => {
        const row = await createStandingRepository(tx, actor).lockDecision(decisionId);
        if (!row) throw new AppError('not_found', 'Decision not found.');
        if (row.appeal !== null) throw new AppError('conflict', 'This decision was appealed against before.');
        const age = Date.now() - row.createdAt.getTime();
        if (row.outcome === 'kept' || age > reportLimits.appealDays * 86_400_000)
          throw new AppError('unprocessable', 'There is no appeal against this decision (any more).');
        await changeDecision(tx, decisionId, { appeal: text, appealedAt: new Date() });
        await moderation.open(tx, {
          kind: 'appeal',
          subjectId: decisionId,
          // Under a pseudonym the case names nobody, as the one before it.
          memberId: row.userId,
          dueInHours: dueInHours.appeal,
        });
      });
      return standing(actor);
    },
  };
};
export type ReportsService = ReturnType<typeof createReportsService>;
