import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

interface DataTableProps {
  /** Names the table for a screen reader. */
  label: string;
  columns: readonly string[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

/** A small table; on phones each row becomes a card whose cells carry their column's name. */
export const DataTable = ({ label, columns, rows }: DataTableProps) => (
  <Card className="mt-4 overflow-hidden">
    <table className="text-small w-full border-collapse text-start max-md:block" aria-label={label}>
      <thead className="max-md:sr-only">
        <tr className="bg-sunken">
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="text-tiny font-semibold text-ink-muted px-4 py-2.5 text-start"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ id, cells }) => (
          <tr
            key={id}
            className="border-t border-line align-top max-md:block max-md:px-4 max-md:py-3 max-md:first:border-t-0"
          >
            {cells.map((cell, index) => {
              const column = columns[index] ?? '';
              return index === 0 ? (
                <th
                  key={column}
                  scope="row"
                  className="px-4 py-3 text-start font-normal max-md:block max-md:p-0"
                >
                  {cell}
                </th>
              ) : (
                <td key={column} className="px-4 py-3 max-md:mt-2 max-md:block max-md:p-0">
                  <span className="text-tiny font-semibold text-ink-muted block md:hidden" aria-hidden="true">
                    {column}
                  </span>
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);
