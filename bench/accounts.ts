import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '@mz/db';
import { prepareAccountOfToken } from '../apps/server/src/features/account/account.repository.ts';
import { passwordCost } from '../apps/server/src/features/account/users/password.ts';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { driveLoad } from './drive-load.ts';
import { type Figure, quantile } from './table.ts';

const seconds = 8;
const connections = 8;

const findPgbench = (): string | null => {
  const debian = '/usr/lib/postgresql';
  const folders = existsSync(debian)
    ? readdirSync(debian).map((version) => path.join(debian, version, 'bin'))
    : [];
  return (
    [...folders, ...(process.env.PATH ?? '').split(path.delimiter)]
      .map((folder) => path.join(folder, 'pgbench'))
      .find((program) => existsSync(program)) ?? null
  );
};

/** The very statement behind GET /user, with the values it is called with. */
const statement = (userId: string, sessionId: string): string => {
  const db = connect({
    connection: 'postgresql://nobody@localhost/none',
    poolSize: 2,
    onIdleError: () => undefined,
  });
  const { sql } = prepareAccountOfToken(db).getQuery();
  return sql.replaceAll('$1', `'${sessionId}'`).replaceAll('$2', `'${userId}'`).replaceAll(/\s+/g, ' ');
};

const runPgbench = (dataDir: string, sql: string): { perSecond: number; p99: number } | null => {
  const program = findPgbench();
  if (!program) return null;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-pgbench-'));
  const script = path.join(folder, 'select.sql');
  writeFileSync(script, `${sql}\n`);
  const result = spawnSync(
    program,
    // biome-ignore format: one option a word
    ['-n', '-f', script, '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds), '-l', '--log-prefix', path.join(folder, 'log'),
      '-h', path.join(dataDir, 'postgres-run'), '-p', '5432', '-U', 'medical_zone', 'medical_zone'],
    {
      env: {
        ...process.env,
        PGPASSWORD: readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim(),
      },
      encoding: 'utf8',
      cwd: folder,
    },
  );
  const perSecond = Number(/tps = ([\d.]+)/.exec(result.stdout ?? '')?.[1]);
  if (!perSecond) throw new Error(`pgbench failed: ${result.stderr}`);
  const latencies = readdirSync(folder)
    .filter((name) => name.startsWith('log'))
    .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000);
  rmSync(folder, { recursive: true, force: true });
  return { perSecond, p99: quantile(latencies, 0.99) };
};

const claimsOf = (token: string): { sub: string; session_id: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Sign-ins and GET /auth/v1/user per second, against the same SELECT by pgbench on the same PostgreSQL. */
export const measureAccounts = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: 'off' });
  try {
    const account = { email: 'bench@figures.example', password: 'a password for figures' };
    const json = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };
    const signedUp = await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(account),
    });
    const { access_token: token } = (await signedUp.json()) as { access_token: string };
    const { sub, session_id: sessionId } = claimsOf(token);

    const user = await driveLoad({
      connections,
      seconds,
      url: `${server.url}/auth/v1/user`,
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
    });
    const bare = runPgbench(dataDir, statement(sub, sessionId));
    const signIn = await driveLoad({
      connections,
      seconds,
      url: `${server.url}/auth/v1/token?grant_type=password`,
      method: 'POST',
      headers: json,
      body: JSON.stringify(account),
    });
    const live = await driveLoad({
      connections,
      seconds,
      url: `${server.url}/api/health/live`,
      method: 'GET',
      headers: {},
    });
    if (user.failures + signIn.failures > 0)
      throw new Error(`${user.failures + signIn.failures} requests failed.`);
    const cost = `Argon2id ${passwordCost.memoryCost} KiB, ${passwordCost.timeCost} passes, ${passwordCost.parallelism} lane`;
    const against = 'the same SELECT by pgbench';
    return [
      {
        name: 'pgbench, the SELECT behind GET /auth/v1/user',
        value: bare?.perSecond ?? Number.NaN,
        unit: '/s',
        note: bare ? `${connections} connections, prepared` : 'no pgbench here',
      },
      {
        name: 'GET /auth/v1/user',
        value: user.perSecond,
        unit: '/s',
        ...(bare && { ratio: user.perSecond / bare.perSecond, against }),
        note: `${connections} connections, one server process`,
      },
      {
        name: 'GET /auth/v1/user, p99',
        value: user.p99,
        unit: 'ms',
        ...(bare && { ratio: user.p99 / bare.p99, against }),
      },
      {
        name: 'GET /api/health/live (no database)',
        value: live.perSecond,
        unit: '/s',
        ratio: user.perSecond / live.perSecond,
        against: 'of this is GET /user',
      },
      {
        name: 'sign-in by password',
        value: signIn.perSecond,
        unit: '/s',
        ...(bare && { ratio: signIn.perSecond / bare.perSecond, against }),
        note: cost,
      },
      { name: 'sign-in by password, p99', value: signIn.p99, unit: 'ms' },
    ];
  } finally {
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
