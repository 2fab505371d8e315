import { AsyncLocalStorage } from 'node:async_hooks';
import { connect, type Database } from '@mz/db';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { traceStatements } from './trace-statements.ts';

const work = new AsyncLocalStorage<string>();
let db: Database;
let seen: string[];

beforeEach(() => {
  seen = [];
  db = connect({
    connection: { ...inject('testServer'), database: inject('templateDatabase') },
    poolSize: 1,
    onIdleError: () => undefined,
  });
});
afterEach(() => db.$client.end());

const ask = async () => await db.execute(sql`select 1`);
const follow = (): void =>
  traceStatements(db, (operation, name) => {
    seen.push(`${work.getStore() ?? 'nobody'} ${name ?? operation}`);
    return null;
  });

it('takes a statement that waited for a connection for part of the work that asked for it', async () => {
  follow();
  const holder = await work.run('holder', () => db.$client.connect());
  const waiting = work.run('waiting', ask);
  work.run('holder', () => holder.release());
  await waiting;
  const inTurn = [1, 2, 3].map((turn) => work.run(`turn ${turn}`, ask));
  await Promise.all(inTurn);
  expect(seen).toEqual(['waiting SELECT', 'turn 1 SELECT', 'turn 2 SELECT', 'turn 3 SELECT']);
});

it('follows connections that were made before it began', async () => {
  await db.execute(sql`select 1`);
  follow();
  await work.run('request', ask);
  await work.run('request', ask);
  expect(seen).toEqual(['request SELECT', 'request SELECT']);
});
