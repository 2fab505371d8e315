import { auditActionSchema } from '@mz/contracts';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import type { RequestOrigin } from '../context.ts';
import { ManifestError } from './ownership.ts';

/**
 * Security events by action. Each feature merges its own in, and lists them in its manifest:
 *
 *     export const cardsAudit = ['card_signed'] as const;
 *     declare module '../../platform/audit.ts' {
 *       interface AuditActions extends Record<(typeof cardsAudit)[number], true> {}
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their actions into it.
export interface AuditActions {}
export type AuditAction = keyof AuditActions;

export interface AuditRecord {
  readonly action: AuditAction;
  readonly actorId?: string | null;
  readonly subjectId?: string | null;
  readonly origin: RequestOrigin | null;
  /** Ids, methods and reasons; never addresses, names or secrets. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Rows of one statement; each has eight parameters, and a statement takes 65,535. */
const rowsAtOnce = 5_000;

/** Writes security events with the change they tell of: pass that change's transaction. */
export const recordAudits = async (
  tx: DatabaseOrTransaction,
  records: readonly AuditRecord[],
): Promise<void> => {
  const rows = records.map((record) => ({
    id: newId(),
    action: record.action,
    actorId: record.actorId ?? null,
    subjectId: record.subjectId ?? null,
    ip: record.origin?.ip ?? null,
    userAgent: record.origin?.userAgent ?? null,
    requestId: record.origin?.requestId ?? null,
    detail: record.detail ?? {},
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx.insert(tables.auditEvents).values(rows.slice(from, from + rowsAtOnce));
};

/** Writes a security event with the change it tells of: pass that change's transaction. */
export const recordAudit = (tx: DatabaseOrTransaction, record: AuditRecord): Promise<void> =>
  recordAudits(tx, [record]);

/**
 * The actions of all features.
 *
 * @throws ManifestError for one that two features list, or that is no name
 */
export const collectAuditActions = (
  features: readonly { readonly name: string; readonly audit: readonly string[] }[],
): readonly string[] => {
  const actions = new Set<string>();
  for (const { name, audit } of features)
    for (const action of audit) {
      if (!auditActionSchema.safeParse(action).success)
        throw new ManifestError(`Feature "${name}" calls an audit action "${action}", which is no name.`);
      if (actions.has(action))
        throw new ManifestError(`Feature "${name}" lists the audit action "${action}", as another does.`);
      actions.add(action);
    }
  return [...actions];
};
