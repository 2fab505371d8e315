import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrateDatabase, migrateTo, readMigrationHashes } from '@mz/db';
import { findBreaks, readSchemaPromise, type SchemaPromise, sinceRelease } from '@mz/db/neighbour-release';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const database = `mz_neighbour_${randomBytes(6).toString('hex')}`;
const connection = () => ({ ...inject('testServer'), database });
let admin: pg.Client;
let client: pg.Client;
let before: SchemaPromise;

beforeAll(async () => {
  admin = new pg.Client({ ...inject('testServer'), database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${database}`);
  const folder = fileURLToPath(new URL('../../../../packages/db/migrations', import.meta.url));
  const released = readdirSync(folder).filter((name) => name.endsWith('.sql') && name < sinceRelease).length;
  await migrateTo(connection(), readMigrationHashes().slice(0, released));
  client = new pg.Client(connection());
  await client.connect();
  before = await readSchemaPromise(client);
  await migrateDatabase(connection());
}, 60_000);
afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});

it('leaves everything that the release before reads and writes as it was', async () => {
  expect(before.columns.size).toBeGreaterThan(500);
  expect(findBreaks(before, await readSchemaPromise(client))).toEqual([]);
});

it.each([
  ['alter table posts drop column findings', 'public.posts.findings is gone'],
  ['alter table posts rename column findings to seen', 'public.posts.findings is gone'],
  ['drop table notes cascade', 'public.notes.id is gone'],
  [
    'alter table profiles alter column version type bigint',
    'public.profiles.version was integer and is bigint',
  ],
  ['alter table profiles alter column hospital set not null', 'public.profiles.hospital has to be given now'],
  ['alter table profiles alter column version drop default', 'public.profiles.version has to be given now'],
  ['alter table notes add column colour text not null', 'public.notes.colour is new and has to be given'],
  [
    `alter table notes add constraint notes_short check (char_length(text) < 10)`,
    'public.notes notes_short refuses what was stored before',
  ],
  [
    'create unique index profiles_one_name on profiles (full_name)',
    'public.profiles profiles_one_name refuses what was stored before',
  ],
])('finds what a process of the release before would stumble over: %s', async (statement, found) => {
  await client.query('begin');
  try {
    await client.query(statement);
    const breaks = findBreaks(before, await readSchemaPromise(client));
    expect(breaks).toContainEqual(expect.stringContaining(found));
  } finally {
    await client.query('rollback');
  }
});

it.each([
  'alter table notes add column colour text',
  "alter table notes add column colour text not null default 'none'",
  'alter table notes add column place integer generated always as identity',
  'create table colours (id uuid primary key, name text not null unique)',
  'create index profiles_some_idx on profiles (full_name)',
  'alter table profiles alter column hospital set default $$none$$',
])('lets through what it does not notice: %s', async (statement) => {
  await client.query('begin');
  try {
    await client.query(statement);
    expect(findBreaks(before, await readSchemaPromise(client))).toEqual([]);
  } finally {
    await client.query('rollback');
  }
});
