import { type ReportKind, reportKinds } from '@mz/contracts/moderation-reports';
import type { DatabaseOrTransaction } from '@mz/db';
import { AppError } from '../../lib/app-error.ts';
import type { CaseRow } from './moderation.repository.ts';
import { type DecisionRow, findDecision } from './reports.repository.ts';

export const isReportKind = (kind: string): kind is ReportKind =>
  (reportKinds as readonly string[]).includes(kind);
export const wrongKind = () => new AppError('not_found', 'Case not found.');

/**
 * What a case of reports, or the decision that is appealed against, is about.
 *
 * @throws AppError `not_found` for cases of other kinds
 */
export const findSubject = async (
  db: DatabaseOrTransaction,
  row: CaseRow,
): Promise<{ kind: ReportKind; subjectId: string; decision: DecisionRow | null }> => {
  const isAppeal = row.kind === 'appeal';
  const decision = await findDecision(db, isAppeal ? { id: row.subjectId } : { caseId: row.id });
  const kind = isAppeal ? decision?.kind : row.kind;
  const subjectId = isAppeal ? decision?.subjectId : row.subjectId;
  if (kind === undefined || subjectId === undefined || !isReportKind(kind)) throw wrongKind();
  return { kind, subjectId, decision };
};
