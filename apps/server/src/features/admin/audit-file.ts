import type { AuditFilter, ManagedAuditEntry } from '@mz/contracts/admin';
import type { Database } from '@mz/db';
import { listAuditEvents } from './audit-log.repository.ts';

const batch = 1_000;

/** Spreadsheets would read a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/;

const toCell = (value: string): string => {
  const plain = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

const columns = ['id', 'at', 'action', 'actor_id', 'actor', 'subject_id', 'subject', 'ip', 'detail'] as const;

const toLine = ({ id, at, action, actor, subject, ip, detail }: ManagedAuditEntry): string =>
  [
    id,
    at,
    action,
    actor?.id ?? '',
    actor?.name ?? '',
    subject?.id ?? '',
    subject?.name ?? '',
    ip ?? '',
    JSON.stringify(detail),
  ]
    .map(toCell)
    .join(',');

/**
 * The filtered audit log, newest first, read in pieces while it is sent.
 *
 * @param format CSV by RFC 4180 with a head line, or one JSON object a line
 */
export const writeAuditFile = async function* (
  db: Database,
  filter: AuditFilter,
  format: 'csv' | 'jsonl',
): AsyncGenerator<string> {
  if (format === 'csv') yield `${columns.join(',')}\r\n`;
  let before: string | undefined;
  for (;;) {
    const entries = await listAuditEvents(db, filter, batch, before);
    if (entries.length > 0)
      yield entries
        .map((entry) => (format === 'csv' ? `${toLine(entry)}\r\n` : `${JSON.stringify(entry)}\n`))
        .join('');
    before = entries.at(-1)?.id;
    if (entries.length < batch) return;
  }
};
