import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DataExport } from '@mz/contracts/export';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../platform/compose-features.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { insertRow } from '../../testing/rows.ts';
import { readZip } from '../../testing/zip.ts';
import { features } from '../index.ts';
import { createExportService } from './export.service.ts';
import { listExportedTables } from './exported-tables.ts';

const registry = createRegistry(features);
let test: TestApp;
let exports: ReturnType<typeof createExportService>;

beforeAll(async () => {
  test = await createTestApp();
  const { config, db, secrets, app } = test;
  exports = createExportService({
    context: { config, db, secrets, log: app.log },
    registry,
    // The test works itself; jobs of the server look only once a minute.
    platform: {
      jobs: {
        list: async () => [],
        isRunning: () => false,
        add: () => undefined,
        start: () => undefined,
        request: async () => undefined,
        close: async () => undefined,
      },
    },
    files: { addressOf: (id) => `/files/${id}` },
  });
});
afterAll(async () => test?.close());

const start = (member: TestMember) =>
  test.app.inject({ method: 'POST', url: '/api/account/export', headers: member.headers });
const latest = async (member: TestMember): Promise<DataExport> =>
  (await test.app.inject({ url: '/api/account/export', headers: member.headers })).json().export;

/** The archive as its owner gets it, unpacked. */
const fetchArchive = async (member: TestMember) => {
  const { url } = await latest(member);
  if (!url) throw new Error('There is no archive.');
  const answer = await test.app.inject(url);
  expect(answer.statusCode).toBe(200);
  const files = readZip(answer.rawPayload);
  return { names: [...files.keys()], read: (name: string) => String(files.get(name)) };
};

const addPicture = async (member: TestMember) => {
  const id = newId();
  const storageKey = `avatar/${id}`;
  mkdirSync(path.join(test.dataDir, 'files', 'avatar'), { recursive: true });
  writeFileSync(path.join(test.dataDir, 'files', storageKey), 'bytes of a picture');
  await test.db.insert(tables.files).values({
    id,
    ownerId: member.id,
    purpose: 'avatar',
    visibility: 'owner',
    contentType: 'image/webp',
    byteSize: 18,
    sha256: 'x',
    storageKey,
  });
  return id;
};

describe('the archive', () => {
  it('holds the own rows and files, nothing secret, nobody else’s, and says what is missing', async () => {
    const alice = await signUpMember(test, { fullName: 'Layla حداد' });
    const bob = await signUpMember(test);
    const note = { title: 'Sepsis', text: 'Lactate "first" \n乳酸' };
    await test.db.insert(tables.notes).values([
      { id: newId(), userId: alice.id, ...note },
      { id: newId(), userId: bob.id, title: 'Not hers', text: 'x' },
    ]);
    // Whom one blocked is one's own; who blocked one is not.
    await test.db.insert(tables.blocks).values({ blockerId: bob.id, blockedId: alice.id });
    const picture = await addPicture(alice);
    const lost = await addPicture(alice);
    rmSync(path.join(test.dataDir, 'files', 'avatar', lost));

    expect((await start(alice)).statusCode).toBe(202);
    expect((await start(alice)).statusCode).toBe(409);
    await exports.work();
    const ready = await latest(alice);
    expect(ready.status).toBe('ready');
    expect(ready.partsDone).toBe(ready.partsTotal);
    const { names, read } = await fetchArchive(alice);
    expect(JSON.parse(read('data/notes.json'))).toMatchObject([note]);
    expect(JSON.parse(read('data/profiles.json'))).toMatchObject([{ full_name: 'Layla حداد' }]);
    expect(JSON.parse(read('data/blocks.json'))).toEqual([]);
    const [account] = JSON.parse(read('data/auth.users.json'));
    expect(account.email).toBe(alice.email);
    expect(account).not.toHaveProperty('password_hash');
    // Rows that hang on the member's own: how sessions were opened.
    expect(JSON.parse(read('data/auth.amr_claims.json'))).toMatchObject([{ method: 'password' }]);
    expect(read(`media/avatar/${picture}.webp`)).toBe('bytes of a picture');
    const index = JSON.parse(read('index.json'));
    expect(index.omitted).toEqual(
      expect.arrayContaining([
        { what: 'auth.users.password_hash', why: expect.any(String) },
        { what: 'auth.one_time_tokens', why: expect.any(String) },
        { what: `media/avatar/${lost}.webp`, why: expect.any(String) },
      ]),
    );
    expect(ready.omissions).toEqual(index.omitted);
    for (const name of names) expect(read(name)).not.toContain('Not hers');
    expect((await start(alice)).statusCode).toBe(409);
    expect((await latest(bob)) ?? null).toBeNull();
    expect((await test.app.inject('/api/account/export')).statusCode).toBe(401);

    await test.db.update(tables.dataExports).set({ expiresAt: sql`now() - interval '1 minute'` });
    await exports.work();
    expect(await latest(alice)).toMatchObject({ status: 'expired', url: null });
  });

  it('goes on where a killed worker stopped, and is nobody’s after its owner is gone', async () => {
    const member = await signUpMember(test);
    const { id } = (await start(member)).json().export;
    // What a worker leaves that was killed after one part.
    const folder = path.join(test.dataDir, 'exports', id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'notes.json'), '[{"title":"written before"}]');
    writeFileSync(path.join(folder, 'profiles.json.new'), '[{"half":');
    const isDead = { status: 'running', attempts: 1, heartbeatAt: sql`now() - interval '2 minutes'` };
    await test.db.update(tables.dataExports).set(isDead).where(eq(tables.dataExports.id, id));
    await exports.work();
    expect((await latest(member)).status).toBe('ready');
    const { read } = await fetchArchive(member);
    expect(JSON.parse(read('data/notes.json'))).toEqual([{ title: 'written before' }]);
    expect(JSON.parse(read('data/profiles.json'))).toMatchObject([{ id: member.id }]);
    expect(existsSync(folder)).toBe(false);

    const [row] = await test.db.select().from(tables.dataExports).where(eq(tables.dataExports.id, id));
    await test.db.transaction((tx) => registry.eraseMember(tx, member.id));
    expect(await test.db.$count(tables.dataExports, eq(tables.dataExports.id, id))).toBe(0);
    const [file] = await test.db
      .select()
      .from(tables.files)
      .where(eq(tables.files.id, row?.fileId ?? ''));
    expect(file?.deletedAt).not.toBeNull();
  });
});

describe('every table that names members', () => {
  const { tables: exported, omissions } = listExportedTables(registry.ownership);
  const nameOf = (table: Parameters<typeof getTableConfig>[0]) => {
    const { name, schema } = getTableConfig(table);
    return schema ? `${schema}.${name}` : name;
  };

  it('is in the archive, or left out with a reason', () => {
    const known = new Set([...exported.map(({ name }) => name), ...omissions.map(({ what }) => what)]);
    const missing = registry.ownership
      .filter(({ members }) => members.length > 0)
      .map(({ table }) => nameOf(table))
      .filter((name) => !known.has(name));
    expect(missing).toEqual([]);
    for (const { why } of [...omissions, ...exported.flatMap((table) => table.omissions)])
      expect(why.length).toBeGreaterThan(10);
  });

  it('gives each of its rows to the member it names', async () => {
    const empty: string[] = [];
    let rowsMade = 0;
    for (const { table, exportedTo, withheld, tableName } of registry.ownership) {
      const [key] = exportedTo;
      if (typeof withheld === 'string' || key === undefined || ['users', 'profiles'].includes(tableName))
        continue;
      const member = newId();
      await test.db.insert(tables.users).values({ id: member });
      await test.db.insert(tables.profiles).values({ id: member });
      const parent = async (
        of: Parameters<typeof nameOf>[0],
        column: string,
        others: Readonly<Record<string, unknown>>,
      ): Promise<unknown> => {
        if (nameOf(of) === 'profiles') {
          const id = newId();
          await test.db.insert(tables.profiles).values({ id });
          return id;
        }
        // Some columns of free text are unique.
        rowsMade += 1;
        const text = `x${rowsMade}`;
        const row = await insertRow(test.db, {
          table: of,
          given: { userId: member, ...others },
          text,
          parent,
        });
        return row[column];
      };
      await insertRow(test.db, { table, given: { [key]: member }, text: 'row', parent });
      const entry = exported.find(({ name }) => name === nameOf(table));
      const { rows } = entry ? await test.db.execute(entry.rowsOf(member)) : { rows: [] };
      if (rows.length === 0) empty.push(tableName);
    }
    expect(empty).toEqual([]);
  });
});
