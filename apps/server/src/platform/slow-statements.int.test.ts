import { connect, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';

const mark = 'a value that no log may hold';

it('tells of statements over the limit, without their values, and of no others', async () => {
  const told: { statement: string; milliseconds: number }[] = [];
  const db = connect({
    connection: { ...inject('testServer'), database: inject('templateDatabase') },
    poolSize: 2,
    onIdleError: () => undefined,
    slow: { milliseconds: 100, report: (statement, milliseconds) => told.push({ statement, milliseconds }) },
  });
  try {
    await db.select().from(tables.profiles).where(eq(tables.profiles.fullName, mark));
    await db.execute(sql`select pg_sleep(0.15), ${mark}::text`);
    await db.transaction((tx) => tx.execute(sql`select pg_sleep(0.2), ${mark}::text`));
  } finally {
    await db.$client.end();
  }
  const slept = told.filter(({ statement }) => statement.includes('pg_sleep'));
  expect(slept.map(({ statement }) => statement)).toEqual([
    'select pg_sleep(0.15), $1::text',
    'select pg_sleep(0.2), $1::text',
  ]);
  expect(JSON.stringify(told)).not.toContain(mark);
});

it('is in nobody’s way who follows the same statements', async () => {
  const { traceStatements } = await import('./telemetry/trace-statements.ts');
  const told: string[] = [];
  const traced: string[] = [];
  const db = connect({
    connection: { ...inject('testServer'), database: inject('templateDatabase') },
    poolSize: 1,
    onIdleError: () => undefined,
    slow: { milliseconds: 100, report: (statement) => told.push(statement) },
  });
  traceStatements(db, (operation) => () => traced.push(operation));
  try {
    await db.execute(sql`select pg_sleep(0.15)`);
  } finally {
    await db.$client.end();
  }
  expect(told).toEqual(['select pg_sleep(0.15)']);
  expect(traced).toContain('SELECT');
});
