import { createHash } from 'node:crypto';
import type { DatabaseOrTransaction } from '@mz/db';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/**
 * As `db.execute`, for statements that are asked again and again and take longer to plan than to run: each connection
 * plans one once. Values of a page are parameters, so that there are as many statements as kinds of lists.
 * Transactions, and what stands in for a database, plan anew.
 */
export const executePrepared = async <Row extends Record<string, unknown>>(
  db: DatabaseOrTransaction,
  query: SQL,
): Promise<Row[]> => {
  if (!('$client' in db)) return (await db.execute(query)).rows as Row[];
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  const name = createHash('sha1').update(text).digest('base64url');
  const { rows } = await db.$client.query({ name, text, values });
  return rows as Row[];
};
