import type { EntryRow } from './entries.repository.ts';

const columns = ['date', 'kind', 'title', 'minutes', 'setting', 'role', 'provider', 'reflection'] as const;

/** Quoted; a first sign that spreadsheets take for a formula is kept as text. */
const cell = (value: string): string => {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
};

/** The entries as a table (RFC 4180), with a mark that tells spreadsheets it is UTF-8. */
export const toCsv = (entries: readonly EntryRow[], reflections: ReadonlyMap<string, string>): string => {
  const rows = entries.map((entry) =>
    [
      entry.doneOn,
      entry.kind,
      entry.title,
      String(entry.minutes),
      entry.setting,
      entry.role ?? '',
      entry.provider,
      reflections.get(entry.id) ?? '',
    ].map(cell),
  );
  return `\uFEFF${[columns.map(cell), ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
};
