export type RowsFormat = 'csv' | 'jsonl';

/** What becomes a file row by row, read in pieces while it is sent. */
export interface RowsFile<Row extends { readonly id: string }> {
  readonly columns: readonly string[];
  readonly cellsOf: (row: Row) => readonly string[];
  /** At most `limit` rows behind the one of the id `before`. */
  readonly read: (limit: number, before?: string) => Promise<readonly Row[]>;
  readonly batch: number;
}

/** Spreadsheets would read a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/;

const toCell = (value: string): string => {
  const plain = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/**
 * The rows as text, a piece a read.
 *
 * @param format CSV by RFC 4180 with a head line, or one JSON object a line
 */
export const writeRowsFile = async function* <Row extends { readonly id: string }>(
  { columns, cellsOf, read, batch }: RowsFile<Row>,
  format: RowsFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield `${columns.join(',')}\r\n`;
  let before: string | undefined;
  for (;;) {
    const rows = await read(batch, before);
    if (rows.length > 0)
      yield rows
        .map((row) =>
          format === 'csv' ? `${cellsOf(row).map(toCell).join(',')}\r\n` : `${JSON.stringify(row)}\n`,
        )
        .join('');
    before = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
};

/** Headers under which browsers save such a file. */
export const rowsFileHeaders = (name: string, format: RowsFormat): Record<string, string> => ({
  'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.${format}"`,
  'cache-control': 'private, no-store',
});
