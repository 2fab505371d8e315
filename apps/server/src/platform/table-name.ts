import type { tables } from '@mz/db';
import type { PgTable } from 'drizzle-orm/pg-core';

type Tables = typeof tables;
/** A table, by its name in the schema of `@mz/db`. */
export type TableName = { [K in keyof Tables]: Tables[K] extends PgTable ? K : never }[keyof Tables];
