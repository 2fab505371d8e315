import type { ModeratorActor } from '@mz/contracts';
import type {
  ModerationAction,
  ModerationCase,
  ModerationCaseDetail,
  ModerationKind,
  ModerationState,
} from '@mz/contracts/moderation';
import type { Transaction } from '@mz/db';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { decodeBefore, encodeBefore } from '../../lib/page-cursor.ts';
import { publish } from '../../platform/outbox.ts';
import {
  appendEvent,
  type CaseRow,
  changeCase,
  countCases,
  findCase,
  insertCase,
  listCases,
  listEvents,
  lockCase,
  lockCaseOf,
  readFigures,
} from './moderation.repository.ts';

const hour = 3_600_000;

type Found = NonNullable<Awaited<ReturnType<typeof findCase>>>;

const present = ({ row, member, assignee, reports, reason }: Found): ModerationCase => ({
  id: row.id,
  kind: row.kind as ModerationKind,
  state: row.state as ModerationState,
  member,
  assignee,
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  decision: row.decision as ModerationAction | null,
  reports,
  reason,
  version: row.version,
});

const missing = (): AppError => new AppError('not_found', 'Case not found.');

/** Cases of every kind: queue, assignment, event log. What a case is about and how it ends is its feature's. */
export const createModerationService = ({ db }: Pick<AppContext, 'db'>) => {
  const tell = (tx: Transaction, caseId: string): Promise<void> =>
    publish(tx, { type: 'moderation.case_changed', caseId });

  const get = async (actor: ModeratorActor, id: string): Promise<ModerationCaseDetail> => {
    const found = await findCase(db, actor, id);
    if (!found) throw missing();
    const events = await listEvents(db, id);
    const own = found.row.userId === actor.id;
    return {
      ...present(found),
      own,
      events: events.map(({ row, actor: by }) => {
        // Nobody learns who reported them, moderators neither.
        const isSealed = own && row.action === 'reported';
        return {
          id: row.id,
          action: row.action as ModerationAction,
          actor: isSealed ? null : by,
          note: isSealed ? '' : row.note,
          at: row.createdAt.toISOString(),
        };
      }),
    };
  };

  /**
   * A case that this moderator may decide, locked.
   *
   * @param version what the moderator saw; left out where seeing it changes nothing
   * @throws AppError `forbidden` for one's own case and for escalated ones, `conflict` where it moved on meanwhile
   */
  const lockFor = async (
    tx: Transaction,
    actor: ModeratorActor,
    id: string,
    version?: number,
  ): Promise<CaseRow> => {
    const row = await lockCase(tx, actor, id);
    if (!row) throw missing();
    if (row.userId === actor.id) throw new AppError('forbidden', 'Nobody decides about themselves.');
    if (row.state === 'closed') throw new AppError('conflict', 'This case is closed.');
    if (row.state === 'escalated' && actor.role !== 'admin')
      throw new AppError('forbidden', 'Escalated cases are decided by administrators.');
    if (version !== undefined && row.version !== version)
      throw new AppError('conflict', 'This case changed meanwhile.');
    return row;
  };

  const close = async (
    tx: Transaction,
    id: string,
    by: { actorId: string | null; decision: ModerationAction; note?: string },
  ): Promise<void> => {
    await changeCase(tx, id, { state: 'closed', decision: by.decision, closedAt: new Date() });
    await appendEvent(tx, {
      caseId: id,
      actorId: by.actorId,
      action: by.decision,
      ...(by.note !== undefined && { note: by.note }),
    });
    await tell(tx, id);
  };

  return {
    get,
    lockFor,
    close,

    /** Opens a case, or answers with the one there is. */
    async open(
      tx: Transaction,
      about: { kind: ModerationKind; subjectId: string; memberId: string | null; dueInHours: number },
    ): Promise<string> {
      const existing = await lockCaseOf(tx, about.kind, about.subjectId);
      if (existing) return existing.id;
      const dueAt = new Date(Date.now() + about.dueInHours * hour);
      const id = await insertCase(tx, {
        kind: about.kind,
        subjectId: about.subjectId,
        about: about.memberId,
        dueAt,
      });
      await appendEvent(tx, { caseId: id, actorId: null, action: 'opened' });
      await tell(tx, id);
      return id;
    },

    /** Closes the case of a subject that needs no decision any more; without one nothing happens. */
    async closeOf(
      tx: Transaction,
      kind: ModerationKind,
      subjectId: string,
      by: { actorId: string | null; decision: ModerationAction; note?: string },
    ): Promise<void> {
      const row = await lockCaseOf(tx, kind, subjectId);
      if (row) await close(tx, row.id, by);
    },

    /** Writes a line into the event log of a case. */
    async record(
      tx: Transaction,
      caseId: string,
      actorId: string | null,
      action: ModerationAction,
      note = '',
    ) {
      await appendEvent(tx, { caseId, actorId, action, note });
      await tell(tx, caseId);
    },

    /** A case for reading, whatever its state; never one's own. */
    async find(actor: ModeratorActor, id: string): Promise<CaseRow> {
      const found = await findCase(db, actor, id);
      if (!found) throw missing();
      if (found.row.userId === actor.id) throw new AppError('forbidden', 'This case is about yourself.');
      return found.row;
    },

    async list(
      actor: ModeratorActor,
      page: { state: ModerationState; limit: number; before?: string | undefined },
    ) {
      const rows = await listCases(db, actor, page.state, page.limit + 1, decodeBefore(page.before));
      const shown = rows.slice(0, page.limit);
      const last = rows.length > page.limit ? shown.at(-1)?.row : undefined;
      return {
        cases: shown.map(present),
        counts: await countCases(db, actor),
        figures: await readFigures(db),
        nextBefore: last ? encodeBefore({ at: last.closedAt ?? last.dueAt, id: last.id }) : null,
      };
    },

    async assign(actor: ModeratorActor, id: string, taken: boolean): Promise<ModerationCaseDetail> {
      await db.transaction(async (tx) => {
        const row = await lockFor(tx, actor, id);
        if (taken && row.assigneeId !== null && row.assigneeId !== actor.id)
          throw new AppError('conflict', 'Another moderator took this case.');
        const assigneeId = taken ? actor.id : null;
        if (row.assigneeId === assigneeId) return;
        await changeCase(tx, id, { assigneeId });
        await appendEvent(tx, { caseId: id, actorId: actor.id, action: taken ? 'taken' : 'given_back' });
        await tell(tx, id);
      });
      return get(actor, id);
    },

    async escalate(actor: ModeratorActor, id: string, note: string, version: number) {
      await db.transaction(async (tx) => {
        const row = await lockFor(tx, actor, id, version);
        if (row.state === 'escalated') return;
        await changeCase(tx, id, { state: 'escalated', assigneeId: null });
        await appendEvent(tx, { caseId: id, actorId: actor.id, action: 'escalated', note });
        await tell(tx, id);
      });
      return get(actor, id);
    },
  };
};

export type ModerationService = ReturnType<typeof createModerationService>;
