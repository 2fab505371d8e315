import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  connect,
  type Database,
  migrateDatabase,
  migrateTo,
  newId,
  readMigrationHashes,
  tables,
} from '@mz/db';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { openDiskFolder } from '../../adapters/files/disk-store.ts';
import { type FileStore, StorageFullError } from '../../adapters/files/file-store.ts';
import { openFileStore } from '../../adapters/files/open-file-store.ts';
import { buildApp } from '../../app.ts';
import { withDatabase } from '../../postgres/open-configured.ts';
import { openTestBucket } from '../../testing/bucket.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { type BackupTarget, listBackups, objectKey, openTarget, readManifest } from './backup-target.ts';
import { createBackupsService } from './backups.service.ts';
import { connectionOf } from './connection-of.ts';
import { newestBackup, runDrill } from './drill.ts';
import { restoreBackup } from './restore-backup.ts';
import { applyRetention } from './retention.ts';
import { writeBackup } from './write-backup.ts';

// Each restore migrates a database and puts every foreign key back.
vi.setConfig({ testTimeout: 120_000 });

let test: TestApp;
let member: TestMember;
let folder: string;
let target: BackupTarget;
const fileBytes = randomBytes(200_000);
const storageKey = 'document/ab/a-file-of-the-test';
/** Everything that a text format could trip over. */
const awkward = 'tab\there\nline \\N \\. back\\slash "quote" ٣ 中文 \u0001';

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mz-backups-'));
  test = await createTestApp({ BACKUP_TO: path.join(folder, 'scheduled') });
  member = await signUpMember(test);
  await test.db.insert(tables.auditEvents).values({
    id: newId(),
    action: 'backup_started',
    userAgent: awkward,
    detail: { awkward },
  });
  await (await openFileStore(test.config)).put(storageKey, fileBytes, 'application/pdf');
  await test.db.insert(tables.files).values({
    id: newId(),
    ownerId: member.id,
    purpose: 'document',
    visibility: 'owner',
    contentType: 'application/pdf',
    byteSize: fileBytes.length,
    sha256: createHash('sha256').update(fileBytes).digest('hex'),
    storageKey,
  });
  target = await openTarget(test.config, path.join(folder, 'target'));
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Place {
  readonly connection: pg.ClientConfig & {
    host: string;
    port: number;
    user: string;
    password: string;
    database: string;
  };
  readonly files: FileStore;
  readonly filesFolder: string;
  readonly drop: () => Promise<void>;
}

/** An empty database and an empty folder. */
const openPlace = async (): Promise<Place> => {
  const server = inject('testServer');
  const database = `mz_restore_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${database}`);
  const filesFolder = mkdtempSync(path.join(folder, 'files-'));
  return {
    connection: { ...server, database },
    files: openDiskFolder(filesFolder),
    filesFolder,
    async drop() {
      await admin.query(`drop database if exists ${database} with (force)`);
      await admin.end();
    },
  };
};

const inPlace = async <T>(work: (place: Place) => Promise<T>): Promise<T> => {
  const place = await openPlace();
  try {
    return await work(place);
  } finally {
    await place.drop();
  }
};

const withPool = async <T>({ connection }: Place, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = connect({ connection, poolSize: 2, onIdleError: () => undefined });
  try {
    return await work(db);
  } finally {
    await db.$client.end();
  }
};

const source = async () => ({
  connection: connectionOf(test.db),
  files: await openFileStore(test.config),
  keyFingerprint: 'ab12',
});
const plain = { recipient: null, identity: null };

it('brings rows, files and sequences back into another database, and members sign in there', async () => {
  const { manifest } = await writeBackup(await source(), target, plain);
  expect(manifest.postgres).toMatch(/^\d+/);
  await inPlace(async (place) => {
    const restored = await restoreBackup(target, manifest, place, plain);
    expect(restored.tables).toContainEqual({ table: 'auth.users', rows: 1 });
    expect(restored.files).toBe(1);
    expect(await buffer(await place.files.read(storageKey))).toEqual(fileBytes);
    await withPool(place, async (db) => {
      const [event] = await db
        .select()
        .from(tables.auditEvents)
        .where(eq(tables.auditEvents.userAgent, awkward));
      expect(event?.detail).toEqual({ awkward });
      const app = await buildApp({ config: test.config, db, secrets: test.secrets, onDemand: true });
      try {
        const answer = await app.inject({
          method: 'POST',
          url: '/auth/v1/token?grant_type=password',
          payload: { email: member.email, password: member.password },
        });
        expect(answer.statusCode).toBe(200);
        // Positions of events go on where they were.
        await signUpMember({ ...test, app, db });
      } finally {
        await app.close();
      }
    });
  });
});

it('holds one moment although members go on writing', async () => {
  let writing = true;
  const write = async (): Promise<void> => {
    for (let round = 0; writing; round += 1)
      await test.db.transaction(async (tx) => {
        const [a, b] = [newId(), newId()];
        for (const id of [a, b])
          await tx.insert(tables.profiles).values({ id, fullName: `Pair ${round}`, specialty: null });
      });
  };
  const writer = write();
  const { manifest } = await writeBackup(await source(), target, plain).finally(() => {
    writing = false;
  });
  await writer;
  await inPlace(async (place) => {
    await restoreBackup(target, manifest, place, plain);
    await withPool(place, async (db) => {
      const { rows } = await db.$client.query(
        `select full_name from profiles where full_name like 'Pair %' group by 1 having count(*) <> 2`,
      );
      expect(rows).toEqual([]);
    });
  });
});

it('copies a stored file once', async () => {
  const first = await writeBackup(await source(), target, plain);
  const second = await writeBackup(await source(), target, plain);
  expect(second.copiedFiles).toBe(0);
  expect(second.manifest.files).toEqual(first.manifest.files);
});

it('names a file whose bytes are gone', async () => {
  const id = newId();
  await test.db.insert(tables.files).values({
    id,
    ownerId: member.id,
    purpose: 'document',
    visibility: 'owner',
    contentType: 'application/pdf',
    byteSize: 3,
    sha256: 'a'.repeat(64),
    storageKey: `document/gone/${id}`,
  });
  const { manifest } = await writeBackup(await source(), target, plain);
  expect(manifest.missingFiles).toEqual([`document/gone/${id}`]);
  await test.db.delete(tables.files).where(eq(tables.files.id, id));
});

it('refuses a place that is not empty, and changes nothing there', async () => {
  const { manifest } = await writeBackup(await source(), target, plain);
  await inPlace(async (place) => {
    await migrateDatabase(place.connection);
    await expect(restoreBackup(target, manifest, place, plain)).rejects.toThrow(/not empty/);
    await withPool(place, async (db) => {
      expect(await db.$count(tables.users)).toBe(0);
    });
    expect(readdirSync(place.filesFolder)).toEqual([]);
  });
});

it.each([
  ['a table', 'tables/auth.users.copy.gz', /auth\.users.* is damaged/],
  ['the manifest', 'manifest.json', /was altered/],
])('refuses a backup in which %s was altered, names it and writes nothing', async (_what, name, reason) => {
  const { manifest } = await writeBackup(await source(), target, plain);
  const file = target.store.localPath(objectKey(manifest.id, name)) ?? '';
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  await inPlace(async (place) => {
    const restore = async () => restoreBackup(target, await readManifest(target, manifest.id), place, plain);
    await expect(restore()).rejects.toThrow(reason);
    await withPool(place, async (db) => {
      const { rows } = await db.$client.query("select to_regclass('auth.users') as found");
      expect(rows).toEqual([{ found: null }]);
    });
  });
  rmSync(path.dirname(file), { recursive: true });
});

it('goes on with a restore that was cut off; until then no server starts on it', async () => {
  const { manifest } = await writeBackup(await source(), target, plain);
  await inPlace(async (place) => {
    const cut = manifest.tables.find(({ name }) => name === 'profiles')?.object;
    let verified = false;
    const breaking: BackupTarget = {
      ...target,
      store: {
        ...target.store,
        read: async (key, range) => {
          // Read once to be verified, and a second time to fill the table.
          if (key === cut && verified) throw new Error('The network is gone.');
          if (key === cut) verified = true;
          return target.store.read(key, range);
        },
      },
    };
    await expect(restoreBackup(breaking, manifest, place, plain)).rejects.toThrow('The network is gone.');
    await expect(migrateDatabase(place.connection)).rejects.toThrow(/cut off/);
    const { tables: restored } = await restoreBackup(target, manifest, place, plain);
    expect(restored.map(({ table }) => table)).toEqual(
      manifest.tables.map(({ schema, name }) => `${schema}.${name}`),
    );
    await migrateDatabase(place.connection);
  });
});

it('opens an encrypted backup with its identity only', async () => {
  const identity = await generateIdentity();
  const { manifest } = await writeBackup(await source(), target, {
    recipient: await identityToRecipient(identity),
  });
  const object = manifest.tables.find(({ name }) => name === 'users')?.object ?? '';
  expect((await buffer(await target.store.read(object))).subarray(0, 20).toString()).toBe(
    'age-encryption.org/v',
  );
  await inPlace(async (place) => {
    await expect(restoreBackup(target, manifest, place, plain)).rejects.toThrow(/encrypted/);
    await expect(
      restoreBackup(target, manifest, place, { identity: await generateIdentity() }),
    ).rejects.toThrow(/could not be decrypted/);
    const restored = await restoreBackup(target, manifest, place, { identity });
    expect(restored.files).toBe(1);
    expect(await buffer(await place.files.read(storageKey))).toEqual(fileBytes);
  });
});

it('restores what an earlier release left, and brings it to this release', async () => {
  const hashes = readMigrationHashes();
  await inPlace(async (earlier) => {
    await migrateTo(earlier.connection, hashes.slice(0, -1));
    const { manifest } = await writeBackup(
      { connection: earlier.connection, files: earlier.files, keyFingerprint: 'ab12' },
      target,
      plain,
    );
    expect(manifest.migrations).toHaveLength(hashes.length - 1);
    await inPlace(async (place) => {
      await restoreBackup(target, manifest, place, plain);
      const client = new pg.Client(place.connection);
      await client.connect();
      const { rows } = await client.query('select count(*)::int as seen from drizzle.__drizzle_migrations');
      await client.end();
      expect(rows).toEqual([{ seen: hashes.length }]);
    });
    const foreign = { ...manifest, migrations: [...hashes, 'f'.repeat(64)] };
    await inPlace(async (place) => {
      await expect(restoreBackup(target, foreign, place, plain)).rejects.toThrow(/another release/);
    });
  });
});

it('copies an older schema as it is, and writes nothing to it', async () => {
  const hashes = readMigrationHashes();
  await inPlace(async (earlier) => {
    await migrateTo(earlier.connection, hashes.slice(0, -1));
    const { host, port, user, password, database } = earlier.connection;
    const address = new URLSearchParams({ host, port: String(port), user, password });
    const { manifest, runs } = await withDatabase(
      { databaseUrl: `postgresql:///${database}?${address}`, dataDir: test.dataDir },
      async (db) => {
        const service = createBackupsService({ config: test.config, db, secrets: test.secrets });
        return {
          manifest: await service.copyAsItIs({ to: path.join(folder, 'way-out') }),
          runs: await db.$count(tables.backupRuns),
        };
      },
      { asItIs: true },
    );
    expect(manifest.migrations).toEqual(hashes.slice(0, -1));
    expect(runs).toBe(0);
  });
});

it('tries the newest backup in a PostgreSQL made for it, and leaves nothing behind', async () => {
  const { manifest } = await writeBackup(await source(), target, plain);
  const dataDir = mkdtempSync(path.join(folder, 'drill-'));
  const tried = await runDrill(target, { dataDir, reserve: 0, identity: await generateIdentity() });
  expect(tried.id).toBe(manifest.id);
  expect(readdirSync(dataDir)).toEqual([]);
});

it('goes to a bucket and comes back from there, with files, checksums and retention', async () => {
  const bucket = await openTestBucket('kept');
  try {
    const config = { ...test.config, backups: { ...test.config.backups, s3: bucket.storage } };
    await expect(openTarget(test.config, 's3://kept/zone')).rejects.toThrow(/needs S3_URL/);
    const there = await openTarget(config, 's3://kept/zone');
    const made = [];
    for (let round = 0; round < 4; round += 1) made.push(await writeBackup(await source(), there, plain));
    expect(made.map(({ copiedFiles }) => copiedFiles)).toEqual([1, 0, 0, 0]);
    expect([...bucket.objects.keys()].every((key) => key.startsWith('/kept/zone/'))).toBe(true);
    const ids = made.map(({ manifest }) => manifest.id);
    expect((await listBackups(there)).map(({ id }) => id)).toEqual(ids);

    // A hundred days later only the newest three are left, with the files that they name.
    const later = Date.now() + 100 * 86_400_000;
    expect(await applyRetention(there, 30, later)).toEqual(ids.slice(0, 1));
    expect((await listBackups(there)).map(({ id }) => id)).toEqual(ids.slice(1));
    const manifest = await newestBackup(there);
    await inPlace(async (place) => {
      const restored = await restoreBackup(there, manifest, place, plain);
      expect(restored.files).toBe(1);
      expect(await buffer(await place.files.read(storageKey))).toEqual(fileBytes);
    });

    const object = manifest.tables.find(({ name }) => name === 'profiles')?.object ?? '';
    const bytes = Buffer.from(bucket.objects.get(`/kept/zone/${object}`) ?? '');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    bucket.objects.set(`/kept/zone/${object}`, bytes);
    await inPlace(async (place) => {
      await expect(restoreBackup(there, manifest, place, plain)).rejects.toThrow(/profiles.* is damaged/);
    });
  } finally {
    await bucket.close();
  }
});

it('takes for the newest what was made last, although the clock was put back by a day meanwhile', async () => {
  const ahead = await openTarget(test.config, path.join(folder, 'clock'));
  const real = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: real + 86_400_000 });
  try {
    await writeBackup(await source(), ahead, plain);
    vi.setSystemTime(real);
    const { manifest } = await writeBackup(await source(), ahead, plain);
    expect((await newestBackup(ahead)).id).toBe(manifest.id);
    expect(manifest.createdAt.slice(0, 19)).toBe(new Date(real).toISOString().slice(0, 19));
    // A jump of a day takes no backup away that is within its time.
    expect(await applyRetention(ahead, 30, real + 86_400_000)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

it('ends a backup for which there is no room, keeps those before it, and goes on when there is', async () => {
  const { manifest: before } = await writeBackup(await source(), target, plain);
  let isFull = true;
  const small: BackupTarget = {
    ...target,
    store: {
      ...target.store,
      openWriter: async (key, position) => {
        const writer = await target.store.openWriter(key, position);
        return {
          ...writer,
          write: async (chunk) => {
            if (isFull && key.includes('profiles')) throw new StorageFullError('There is no room.');
            return writer.write(chunk);
          },
          // The table that is written beside it is still on its way when the first has failed.
          seal: async () => {
            for (let round = 0; isFull && round < 20; round += 1) await test.db.execute('select 1');
            return writer.seal();
          },
        };
      },
    },
  };
  await expect(writeBackup(await source(), small, plain)).rejects.toThrow('There is no room.');
  expect((await newestBackup(target)).id).toBe(before.id);
  expect((await listBackups(target)).at(-1)).toEqual({ id: before.id, isFinished: true });
  isFull = false;
  const { manifest: after } = await writeBackup(await source(), small, plain);
  expect((await newestBackup(target)).id).toBe(after.id);
});

const call = (method: 'GET' | 'POST', headers: Record<string, string>, payload?: object) =>
  test.app.inject({ method, url: '/api/admin/backups', headers, ...(payload && { payload }) });

it('is for administrators, says how it went, and makes one at a time', async () => {
  const admin = await signUpMember(test);
  await test.db.update(tables.profiles).set({ role: 'admin' }).where(eq(tables.profiles.id, admin.id));
  expect((await call('GET', {})).statusCode).toBe(401);
  expect((await call('POST', member.headers, { kind: 'backup' })).statusCode).toBe(403);
  expect((await call('POST', admin.headers, { kind: 'nothing' })).statusCode).toBe(400);
  const begun = await Promise.all([
    call('POST', admin.headers, { kind: 'backup' }),
    call('POST', admin.headers, { kind: 'backup' }),
  ]);
  expect(begun.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
  const overview = await eventually(
    async () => (await call('GET', admin.headers)).json(),
    ({ runs }) => runs[0]?.state === 'done',
  );
  expect(overview).toMatchObject({
    target: path.join(folder, 'scheduled'),
    isEncrypted: false,
    problem: null,
    finished: [{ id: overview.runs[0].backup }],
  });
  const audit = await test.db
    .select({ action: tables.auditEvents.action })
    .from(tables.auditEvents)
    .where(eq(tables.auditEvents.actorId, admin.id));
  expect(audit).toContainEqual({ action: 'backup_started' });
  const scheduled = await openTarget(test.config, path.join(folder, 'scheduled'));
  expect(await listBackups(scheduled)).toHaveLength(1);
});
