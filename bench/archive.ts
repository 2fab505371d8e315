import { type ChildProcess, spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect, type Database, newId } from '@mz/db';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import type { Figure } from './table.ts';

const kibibyte = 1024;
const large = { posts: 10_000, images: 1_000, messages: 10_000 };
const small = { posts: 10, images: 1, messages: 10 };
const imageBytes = 256 * kibibyte;

interface Run {
  readonly child: ChildProcess;
  /** What the process says at its end; null where it was killed. */
  readonly result: Promise<{ seconds: number; peak: number } | null>;
}

const startWorker = (dataDir: string, job: string): Run => {
  const script = fileURLToPath(new URL('../apps/server/src/testing/archive-worker.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, job], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout?.on('data', (piece) => {
    text += String(piece);
  });
  const result = once(child, 'exit').then(() => {
    const line = text.split('\n').find((one) => one.startsWith('{"seconds"'));
    return line ? (JSON.parse(line) as { seconds: number; peak: number }) : null;
  });
  return { child, result };
};

const runWorker = async (dataDir: string, job: string): Promise<{ seconds: number; peak: number }> => {
  const result = await startWorker(dataDir, job).result;
  if (!result) throw new Error(`The process of ${job} ended without a word.`);
  return result;
};

/** Kills the process of a job, with no time to tidy up, as soon as `isHalfway`. */
const killHalfway = async (
  dataDir: string,
  job: string,
  isHalfway: () => Promise<boolean>,
): Promise<void> => {
  const { child, result } = startWorker(dataDir, job);
  while (!(await isHalfway())) {
    if (child.exitCode !== null) throw new Error(`${job} was done before it could be killed.`);
    await pause(5);
  }
  child.kill('SIGKILL');
  await result;
};

const join = async (db: Database['$client']): Promise<string> => {
  const id = newId();
  await db.query('insert into auth.users (id) values ($1)', [id]);
  await db.query(`insert into profiles (id, full_name) values ($1, 'Bench')`, [id]);
  return id;
};

const fill = async (db: Database['$client'], dataDir: string, { posts, images, messages }: typeof large) => {
  const id = await join(db);
  const conversation = newId();
  await db.query(
    `insert into posts (id, author_id, client_id, kind, language, text)
      select uuidv7(), $1, uuidv7(), 'note', 'en', repeat('Lactate and mean arterial pressure, case ' || n || '. ', 30)
      from generate_series(1, $2::int) n`,
    [id, posts],
  );
  await db.query(`insert into conversations (id, user_id, title) values ($1, $2, 'Long')`, [
    conversation,
    id,
  ]);
  await db.query(
    `insert into conversation_messages (id, conversation_id, user_id, role, text)
      select uuidv7(), $1, $2, 'user', repeat('Lactate and mean arterial pressure, question ' || n || '. ', 30)
      from generate_series(1, $3::int) n`,
    [conversation, id, messages],
  );
  mkdirSync(path.join(dataDir, 'files', 'post-picture'), { recursive: true });
  const bytes = Buffer.alloc(imageBytes);
  for (let n = 0; n < images; n += 1) {
    const fileId = newId();
    writeFileSync(path.join(dataDir, 'files', 'post-picture', fileId), randomFillSync(bytes));
    await db.query(
      `insert into files (id, owner_id, purpose, visibility, content_type, byte_size, sha256, storage_key)
        values ($1, $2, 'post-picture', 'owner', 'image/webp', $3, 'x', $4)`,
      [fileId, id, imageBytes, `post-picture/${fileId}`],
    );
  }
  return id;
};

const one = async <T>(db: Database['$client'], text: string, values: unknown[]): Promise<T> =>
  (await db.query(text, values)).rows[0] as T;

const requestExport = (db: Database['$client'], userId: string) =>
  db.query('insert into data_exports (id, user_id) values ($1, $2)', [newId(), userId]);
const lastExport = (db: Database['$client'], userId: string) =>
  one<{ status: string; parts_done: number; parts_total: number; attempts: number; storage_key: string }>(
    db,
    `select e.*, f.storage_key from data_exports e left join files f on f.id = e.file_id
      where user_id = $1 order by e.created_at desc limit 1`,
    [userId],
  );

/** Hands the archive of one member to another, as an upload that was claimed. */
const requestImport = async (
  db: Database['$client'],
  userId: string,
  archive: { storage_key: string },
  bytes: number,
) => {
  const [fileId, id] = [newId(), newId()];
  await db.query(
    `insert into files (id, owner_id, purpose, visibility, content_type, byte_size, sha256, storage_key)
      values ($1, $2, 'data-import', 'owner', 'application/zip', $3, 'x', $4)`,
    [fileId, userId, bytes, archive.storage_key],
  );
  await db.query('insert into data_imports (id, user_id, file_id, byte_size) values ($1, $2, $3, $4)', [
    id,
    userId,
    fileId,
    bytes,
  ]);
  return id;
};
const choose = (db: Database['$client'], id: string) =>
  db.query(
    `update data_imports set status = 'running', chosen = '["conversations"]', heartbeat_at = null, attempts = 0
      where id = $1 and status = 'preview'`,
    [id],
  );
/** A worker is taken for dead after a minute without a word; nobody waits for it here. */
const forget = (db: Database['$client'], table: 'data_exports' | 'data_imports') =>
  db.query(
    `update ${table} set heartbeat_at = now() - interval '2 minutes' where status in ('reading', 'running')`,
  );

const assertSame = (what: string, is: unknown, expected: unknown): void => {
  if (is !== expected) throw new Error(`${what}: ${String(is)} instead of ${String(expected)}.`);
};

/** The archive of a large account beside that of a small one, both ways, and after a kill in the middle. */
export const measureArchive = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  const { $client: db } = connect({
    connection: {
      host: path.join(dataDir, 'postgres-run'),
      port: 5432,
      user: 'medical_zone',
      password: readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim(),
      database: 'medical_zone',
    },
    poolSize: 1,
    onIdleError: () => undefined,
  });
  // Its own jobs would take the work away; PostgreSQL goes on.
  server.child.kill('SIGSTOP');
  try {
    const [few, many] = [await fill(db, dataDir, small), await fill(db, dataDir, large)];
    const exportOf = async (userId: string) => {
      await requestExport(db, userId);
      const result = await runWorker(dataDir, 'export.build');
      const made = await lastExport(db, userId);
      assertSame('status of the export', made.status, 'ready');
      return { ...result, made, bytes: statSync(path.join(dataDir, 'files', made.storage_key)).size };
    };
    const little = await exportOf(few);
    const much = await exportOf(many);

    await requestExport(db, many);
    await killHalfway(dataDir, 'export.build', async () => {
      const { parts_done: done, parts_total: total } = await lastExport(db, many);
      return total > 0 && done > total / 2;
    });
    await forget(db, 'data_exports');
    const resumed = await runWorker(dataDir, 'export.build');
    const again = await lastExport(db, many);
    assertSame('status after the kill', again.status, 'ready');
    assertSame('attempts', again.attempts, 2);
    const { size } = statSync(path.join(dataDir, 'files', again.storage_key));
    if (size < large.images * imageBytes) throw new Error('Images are missing after the kill.');

    const importOf = async (archive: typeof much, messages: number) => {
      const userId = await join(db);
      const id = await requestImport(db, userId, archive.made, archive.bytes);
      const read = await runWorker(dataDir, 'archive-import.work');
      await choose(db, id);
      const written = await runWorker(dataDir, 'archive-import.work');
      const { count } = await one<{ count: string }>(
        db,
        'select count(*) from conversation_messages where user_id = $1',
        [userId],
      );
      assertSame('messages brought back', Number(count), messages);
      return { read, written };
    };
    const littleBack = await importOf(little, small.messages);
    const muchBack = await importOf(much, large.messages);

    const killed = await join(db);
    const id = await requestImport(db, killed, much.made, much.bytes);
    await runWorker(dataDir, 'archive-import.work');
    await choose(db, id);
    await killHalfway(dataDir, 'archive-import.work', async () => {
      const { rows_done: done } = await one<{ rows_done: number }>(
        db,
        'select rows_done from data_imports where id = $1',
        [id],
      );
      return done > large.messages / 2;
    });
    await forget(db, 'data_imports');
    await runWorker(dataDir, 'archive-import.work');
    const after = await one<{
      status: string;
      results: { conversations: { added: number; present: number } };
    }>(db, 'select status, results from data_imports where id = $1', [id]);
    assertSame('status of the import after the kill', after.status, 'done');
    assertSame('rows added', after.results.conversations.added, large.messages + 1);
    assertSame('rows written twice', after.results.conversations.present, 0);

    const mebibytes = (much.bytes / kibibyte / kibibyte).toFixed(0);
    return [
      {
        name: 'export of 10,000 posts and 1,000 images, peak memory',
        value: much.peak,
        unit: 'MB resident',
        ratio: much.peak / little.peak,
        against: 'one of 10 posts and 1 image',
        note: `an archive of ${mebibytes} MiB; ${little.peak.toFixed(0)} MB for the small one`,
      },
      {
        name: 'export of 10,000 posts and 1,000 images',
        value: much.seconds,
        unit: 's',
        note: `killed halfway (SIGKILL), the second worker needed ${resumed.seconds.toFixed(1)} s`,
      },
      {
        name: 'import of that archive, peak memory',
        value: Math.max(muchBack.read.peak, muchBack.written.peak),
        unit: 'MB resident',
        ratio:
          Math.max(muchBack.read.peak, muchBack.written.peak) /
          Math.max(littleBack.read.peak, littleBack.written.peak),
        against: 'that of the small archive',
      },
      {
        name: 'import, rows brought back',
        value: (large.messages + 1) / muchBack.written.seconds,
        unit: 'rows/s',
        note: `reading for the preview ${muchBack.read.seconds.toFixed(1)} s; killed halfway, none is missing and none is twice`,
      },
    ];
  } finally {
    await db.end();
    server.child.kill('SIGCONT');
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
