import type { ModeratorActor } from '@mz/contracts';
import type {
  DecisionOutcome,
  decideAppeal,
  decideReported,
  ReportedSubject,
  ReportKind,
  ReportReason,
} from '@mz/contracts/moderation-reports';
import { type DatabaseOrTransaction, type Transaction, tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { publish } from '../../platform/outbox.ts';
import type { Reportable, Reportables } from '../../platform/reportable.ts';
import { findSubject, isReportKind, wrongKind } from './case-subject.ts';
import type { CaseRow } from './moderation.repository.ts';
import type { ModerationService } from './moderation.service.ts';
import type { NotifyAuthor } from './notify-author.ts';
import {
  changeDecision,
  countPrevious,
  type DecisionRow,
  findAuthor,
  findDecider,
  findDecision,
  insertDecision,
  listReports,
  lockSubject,
  presentDecision,
  writeSuspension,
} from './reports.repository.ts';

type Decision = z.output<typeof decideReported.body>;
type AppealDecision = z.output<typeof decideAppeal.body>;

const auditActions = {
  kept: 'content_restored',
  hidden: 'content_hidden',
  warned: 'member_warned',
  suspended: 'member_suspended',
} as const satisfies Record<DecisionOutcome, string>;

const outcomeOf = ({ hides, sanction }: Decision): DecisionOutcome => {
  if (sanction === 'suspension') return 'suspended';
  if (sanction === 'warning') return 'warned';
  return hides ? 'hidden' : 'kept';
};

/** What moderators decide about what members reported, and about appeals. */
export const createDecisionsService = (
  { db }: Pick<AppContext, 'db'>,
  reportables: Reportables,
  moderation: ModerationService,
  notify: NotifyAuthor,
) => {
  /** Only administrators warn or suspend moderators. */
  const maySanction = (actor: ModeratorActor, author: { role: string } | null): boolean =>
    author !== null && (author.role === 'member' || actor.role === 'admin');

  const requireNotReporter = async (
    tx: Transaction,
    actor: ModeratorActor,
    caseId: string,
  ): Promise<void> => {
    const own = and(eq(tables.reports.caseId, caseId), eq(tables.reports.reporterId, actor.id));
    if ((await tx.$count(tables.reports, own)) > 0)
      throw new AppError('forbidden', 'Nobody decides about their own report.');
  };

  const requireNotOwn = async (
    database: DatabaseOrTransaction,
    actor: ModeratorActor,
    reportable: Reportable | undefined,
    subjectId: string,
  ): Promise<void> => {
    if (await reportable?.isOwn?.(database, actor, subjectId))
      throw new AppError('forbidden', 'Nobody decides about themselves.');
  };

  const tellReporters = async (tx: Transaction, caseId: string, kind: ReportKind, acted: boolean) => {
    for (const { row } of await listReports(tx, caseId))
      await publish(tx, { type: 'report.closed', userId: row.reporterId, reportId: row.id, kind, acted });
  };

  const decide = async (
    tx: Transaction,
    actor: ModeratorActor,
    origin: RequestOrigin,
    row: CaseRow,
    body: Decision,
  ): Promise<DecisionOutcome> => {
    if (!isReportKind(row.kind)) throw wrongKind();
    const { kind, subjectId, userId } = { ...row, kind: row.kind };
    const reportable = reportables.get(kind);
    await requireNotOwn(tx, actor, reportable, subjectId);
    const author = userId ? await findAuthor(tx, userId) : null;
    if (body.hides && !reportable?.setHidden)
      throw new AppError('unprocessable', 'This cannot be hidden, only its author warned or suspended.');
    if (body.sanction !== 'none' && !maySanction(actor, author))
      throw new AppError('unprocessable', 'The author is not known, or a moderator.');
    if (body.sanction === 'suspension' && body.days === undefined)
      throw new AppError('unprocessable', 'A suspension has an end.');
    const before = await reportable?.read(tx, subjectId);
    const outcome = outcomeOf(body);
    await reportable?.setHidden?.(tx, subjectId, body.hides ? 'decision' : null);
    const suspendedUntil =
      body.sanction === 'suspension' ? new Date(Date.now() + (body.days ?? 0) * 86_400_000) : null;
    const { hides, template, message, note } = body;
    const decisionId = await insertDecision(tx, {
      caseId: row.id,
      kind,
      subjectId,
      userId,
      outcome,
      hides,
      template,
      message,
      suspendedUntil,
    });
    if (userId && suspendedUntil) await writeSuspension(tx, userId);
    await recordAudit(tx, {
      action: auditActions[outcome],
      actorId: actor.id,
      subjectId: userId,
      origin,
      detail: {
        case: row.id,
        decision: decisionId,
        kind,
        hides,
        until: suspendedUntil?.toISOString() ?? null,
      },
    });
    await moderation.close(tx, row.id, { actorId: actor.id, decision: outcome, note });
    // Whoever never knew of a report need not hear that there was none to answer.
    if (userId && (outcome !== 'kept' || before?.hidden)) {
      await publish(tx, { type: 'moderation.decided', userId, decisionId, kind, subjectId, outcome });
      await notify(tx, userId, outcome, message);
    }
    await tellReporters(tx, row.id, kind, outcome !== 'kept');
    return outcome;
  };

  /** Undoes what was decided: shows again, ends the suspension. */
  const overturn = async (tx: Transaction, decision: DecisionRow): Promise<void> => {
    if (!isReportKind(decision.kind)) return;
    if (decision.hides) await reportables.get(decision.kind)?.setHidden?.(tx, decision.subjectId, null);
    if (decision.userId) await writeSuspension(tx, decision.userId);
  };

  const subjectOf = async (
    database: DatabaseOrTransaction,
    actor: ModeratorActor,
    row: CaseRow,
  ): Promise<ReportedSubject> => {
    const { kind, subjectId, decision } = await findSubject(database, row);
    const reportable = reportables.get(kind);
    await requireNotOwn(database, actor, reportable, subjectId);
    const found = (await reportable?.read(database, subjectId)) ?? null;
    const authorId = row.userId ?? found?.authorId ?? null;
    const author = authorId ? await findAuthor(database, authorId) : null;
    const reported = await listReports(database, decision?.caseId ?? row.id);
    const decidedBy = decision ? await findDecider(database, decision.caseId) : null;
    return {
      kind,
      subjectId,
      author: author && { id: author.id, fullName: author.fullName },
      pseudonym: found?.pseudonym ?? null,
      text: found?.text ?? null,
      href: found?.href ?? null,
      pictures: (found?.pictures ?? []).map(({ fileId: _fileId, ...picture }) => picture),
      hidden: found?.hidden ?? null,
      canHide: reportable?.setHidden !== undefined && found !== null,
      canSanction: maySanction(actor, author),
      suspendedUntil: author?.suspendedUntil?.toISOString() ?? null,
      language: author?.language ?? null,
      reports: reported.map(({ row: report, reporter }) => ({
        id: report.id,
        reporter,
        reason: report.reason as ReportReason,
        note: report.note,
        excerpt: report.excerpt,
        independent: report.independent,
        createdAt: report.createdAt.toISOString(),
      })),
      previous: author ? await countPrevious(database, author.id) : { warned: 0, hidden: 0, suspended: 0 },
      decision: decision && presentDecision(decision, reported[0]?.row.excerpt ?? ''),
      decidedBy,
    };
  };

  return {
    async subject(actor: ModeratorActor, caseId: string): Promise<ReportedSubject> {
      return subjectOf(db, actor, await moderation.find(actor, caseId));
    },

    async decide(actor: ModeratorActor, origin: RequestOrigin, caseId: string, body: Decision) {
      const { kind, subjectId } = await moderation.find(actor, caseId);
      const outcome = await db.transaction(async (tx) => {
        await lockSubject(tx, kind, subjectId);
        const row = await moderation.lockFor(tx, actor, caseId, body.version);
        await requireNotReporter(tx, actor, caseId);
        return decide(tx, actor, origin, row, body);
      });
      return { outcome };
    },

    async decideAppeal(actor: ModeratorActor, origin: RequestOrigin, caseId: string, body: AppealDecision) {
      const outcome = body.overturned ? ('overturned' as const) : ('upheld' as const);
      await db.transaction(async (tx) => {
        const row = await moderation.lockFor(tx, actor, caseId, body.version);
        if (row.kind !== 'appeal') throw wrongKind();
        const decision = await findDecision(tx, { id: row.subjectId });
        if (!decision) throw wrongKind();
        await lockSubject(tx, decision.kind, decision.subjectId);
        if (isReportKind(decision.kind))
          await requireNotOwn(tx, actor, reportables.get(decision.kind), decision.subjectId);
        await changeDecision(tx, decision.id, {
          appealOutcome: outcome,
          appealMessage: body.message,
          appealDecidedAt: new Date(),
        });
        if (body.overturned) await overturn(tx, decision);
        await recordAudit(tx, {
          action: 'appeal_decided',
          actorId: actor.id,
          subjectId: decision.userId,
          origin,
          detail: { case: row.id, decision: decision.id, outcome },
        });
        await moderation.close(tx, caseId, { actorId: actor.id, decision: outcome, note: body.note });
        if (decision.userId) {
          await publish(tx, {
            type: 'moderation.appeal_decided',
            userId: decision.userId,
            decisionId: decision.id,
            outcome,
          });
          await notify(tx, decision.userId, outcome, body.message);
        }
      });
      return { outcome };
    },
  };
};
export type DecisionsService = ReturnType<typeof createDecisionsService>;
