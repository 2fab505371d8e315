import { Column, getTableName, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Names the table even where Drizzle would leave it out, so that nothing binds to a table inside a subquery. */
export const qualified = (column: SQLWrapper): SQL =>
  is(column, Column)
    ? sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`
    : sql`${column}`;
