import type { tables } from '@mz/db';

type AuditRow = typeof tables.auditEvents.$inferSelect;

/** Facility 13 (log audit), severity 5 (notice). */
const priority = 13 * 8 + 5;

/** Letters beyond ASCII are escaped, so that no receiver has to guess an encoding. */
const toAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A header field: printable ASCII without spaces, cut to its length. */
const field = (text: string, length: number): string =>
  text.replace(/[^\x21-\x7e]/g, '').slice(0, length) || '-';

/**
 * What any receiver is likely to take, and a datagram surely: an event that is longer would never arrive and hold up
 * all that follow it.
 */
const maxLength = 8_000;

/** An event as RFC 5424 has it; what is known of it follows as JSON. */
export const toSyslogLine = (row: Omit<AuditRow, 'toldAt'>, host: string): string => {
  const { createdAt, action, userAgent: _, ...known } = row;
  const header = `<${priority}>1 ${createdAt.toISOString()} ${field(host, 255)} medical-zone -`;
  const lineOf = (event: object): string =>
    `${header} ${field(action, 32)} - ${toAscii(JSON.stringify({ action, ...event }))}`;
  const line = lineOf(known);
  if (line.length <= maxLength) return line;
  const { id, actorId, subjectId, requestId } = known;
  return lineOf({ id, actorId, subjectId, requestId, isCut: true });
};
