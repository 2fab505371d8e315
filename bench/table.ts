/** One measured figure. `ratio` compares with `against` in the same run. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  ratio?: number;
  against?: string;
  note?: string;
  /** What was measured together, by head, in place of all but the name; stands in a table with its heads. */
  row?: Readonly<Record<string, string>>;
}

/** The middle of the values. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/** Value below which the share of the values lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

const shorten = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** Lines whose cells stand under one another. */
const align = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** A plain table for terminals and notes; figures with rows of their own follow under their heads. */
export const formatTable = (figures: readonly Figure[]): string => {
  const plain = figures.filter(({ row }) => row === undefined);
  const withRow = figures.flatMap(({ name, row }) => (row ? [{ name, row }] : []));
  const heads = Object.keys(withRow[0]?.row ?? {});
  return [
    align(
      plain.map((figure) => [
        figure.name,
        `${shorten(figure.value)} ${figure.unit}`,
        figure.ratio === undefined ? '' : `${figure.ratio.toFixed(2)} × ${figure.against ?? ''}`,
        figure.note ?? '',
      ]),
    ),
    align([
      ['', ...heads],
      ...withRow.map(({ name, row }) => [name, ...heads.map((head) => row[head] ?? '')]),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n');
};
