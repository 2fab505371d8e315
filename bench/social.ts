import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Database, newId } from '@mz/db';
import {
  type Cast,
  generateSocial,
  type SocialSize,
  sizeOf,
} from '../apps/server/src/testing/social-generator.ts';
import {
  makeFolder,
  postmasterPid,
  removeFolder,
  type ServerProcess,
  startServer,
} from '../e2e/faults/server-process.ts';
import { driveLoad } from './drive-load.ts';
import { measureSocialLive } from './social-live.ts';
import { type BenchMember, signUpMember } from './streams.ts';
import { type Figure, formatTable, median, quantile } from './table.ts';

const sizes: readonly SocialSize[] = [
  { members: 10_000, posts: 100_000 },
  { members: 100_000, posts: 1_000_000 },
];
const connections = 50;
/** Of one server process, for the statements of lists. */
const serverConnections = 8;
const seconds = 6;
const rounds = 40;
const warmUp = 8;
/** What ten times the posts may cost a query. */
const maxGrowth = 1.2;

type HotQuery = (db: Database) => Promise<unknown>;
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
export interface SocialQueries {
  readonly hotQueries: (db: Database, cast: Cast) => Promise<Record<string, HotQuery>>;
  readonly statementOf: (query: HotQuery) => Promise<Statement>;
  readonly statementOfActor: (db: Database, memberId: string) => Promise<Statement>;
  readonly explain: (db: Database, query: HotQuery) => Promise<{ plan: string; scanned: string[] }>;
}
/** By a variable: the types of the server's features are part of the server's own configuration. */
const queriesFile = '../apps/server/src/testing/social-queries.ts';
export const socialQueries = (await import(queriesFile)) as SocialQueries;
const { explain, hotQueries, statementOf, statementOfActor } = socialQueries;

const inThousands = (count: number): string => `${Math.round(count / 1000).toLocaleString('en')} k`;
const clientOf = (dataDir: string) => ({
  host: path.join(dataDir, 'postgres-run'),
  port: 5432,
  user: 'medical_zone',
  database: 'medical_zone',
  password: readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim(),
});

const findPgbench = (): string | null => {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...(existsSync('/usr/lib/postgresql')
      ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
      : []),
  ];
  const found = folders.find((folder) => existsSync(path.join(folder, 'pgbench')));
  return found === undefined ? null : path.join(found, 'pgbench');
};

/** Cores a process and those it started and starts may use; where there is one only, nothing is moved. */
const keepOn = (cores: string, pid: number, withChildren = false): void => {
  if (os.cpus().length < 2) return;
  const children = withChildren
    ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    : [];
  for (const id of [pid, ...children])
    execFileSync('taskset', ['-acp', cores, String(id)], { stdio: 'ignore' });
};
const everyCore = `0-${os.cpus().length - 1}`;

/**
 * Statements alone, with their values as parameters and planned once, as the server asks them; the better of as many
 * connections as the requests have and as many as the server has. Null where there is no pgbench.
 */
const pgbenchPerSecond = (dataDir: string, statements: readonly Statement[]): number | null => {
  const program = findPgbench();
  if (!program) return null;
  const { host, port, user, database, password } = clientOf(dataDir);
  const file = path.join(dataDir, 'feed.sql');
  const names = statements.flatMap(({ values }, at) =>
    values.map((value, place) => `v${at}_${place + 1}=${value}`),
  );
  const written = statements.map(({ text }, at) =>
    text
      .replace(/\s+/g, ' ')
      // A colon before letters would be a variable of pgbench; only formats of times have one.
      .replace(/'([^']*[^':]:[A-Z][^']*)'/g, (_, format: string) => `E'${format.replaceAll(':', '\\x3a')}'`)
      .replace(/\$(\d+)/g, `:v${at}_$1`),
  );
  writeFileSync(file, written.map((statement) => `${statement};\n`).join(''));
  const measure = (clients: number): number => {
    const output = execFileSync(
      'taskset',
      ['-c', '0', program, '-n', '-M', 'prepared', '-j', '1', '-c', String(clients), '-T', String(seconds)]
        .concat(['-f', file, '-h', host, '-p', String(port), '-U', user])
        .concat(names.flatMap((name) => ['-D', name]))
        .concat(database),
      {
        env: { ...process.env, PGPASSWORD: password, PGOPTIONS: '-c plan_cache_mode=force_generic_plan' },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? Number.NaN);
  };
  return Math.max(measure(connections), measure(serverConnections));
};

/** Milliseconds a process, and those it started, have had of a processor so far, also those that ended meanwhile. */
const processorTime = (pid: number, withChildren: boolean): number => {
  // Fields after the name, which may hold spaces: 14 and 15 of the whole line, and 16 and 17 of children that ended; in
  // hundredths of a second.
  const timeOf = (id: number | string, fields: readonly number[]): number => {
    try {
      const all = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return fields.reduce((sum, field) => sum + 10 * Number(all[field]), 0);
    } catch {
      return 0;
    }
  };
  if (!withChildren) return timeOf(pid, [11, 12]);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + timeOf(child, [11, 12]), timeOf(pid, [11, 12, 13, 14]));
};

/** Requests a second of one list, the server on one core, against its statement alone. */
const measureRequests = async (
  server: ServerProcess,
  dataDir: string,
  member: BenchMember,
  task: { name: string; query: string; statements: readonly Statement[]; size: string },
): Promise<Figure[]> => {
  const bare = pgbenchPerSecond(dataDir, task.statements);
  const database = postmasterPid(dataDir);
  const clock = () => [processorTime(server.child.pid ?? 0, false), processorTime(database, true)] as const;
  const before = clock();
  const load = await driveLoad({
    url: `${server.url}/api/posts${task.query}`,
    method: 'GET',
    headers: { authorization: `Bearer ${member.token}` },
    connections,
    seconds,
    waitsWhenRefused: true,
  });
  if (load.failures > 0) throw new Error(`${load.failures} requests failed.`);
  const after = clock();
  const spent = (which: 0 | 1): number => (after[which] - before[which]) / load.requests;
  const name = `${task.name}, ${task.size} posts`;
  const note = `${connections} connections, server or pgbench on one core, PostgreSQL on the other${load.refusals > 0 ? `, ${load.refusals} refused and asked again` : ''}`;
  return [
    ...(bare === null
      ? []
      : [{ name: `statements of ${name}`, value: bare, unit: '/s', note: 'pgbench, prepared' }]),
    {
      name,
      value: load.perSecond,
      unit: '/s',
      ...(bare !== null && { ratio: load.perSecond / bare, against: 'its statements alone' }),
      note,
    },
    { name: `${name}, p50`, value: load.p50, unit: 'ms', note },
    { name: `${name}, p99`, value: load.p99, unit: 'ms', note },
    { name: `${name}, processor of the server`, value: spent(0), unit: 'ms', note: 'a request' },
    { name: `${name}, processor of PostgreSQL`, value: spent(1), unit: 'ms', note: 'a request' },
  ];
};

/** Steps of a plan that were executed, with the rows of each, and how long planning took. */
const shorten = (plan: string): string =>
  plan
    .split('\n')
    .filter((line) => /\(actual rows=|^(Planning|Execution) Time/.test(line))
    .join('\n');

/** Milliseconds of each query alone, on one connection, the fastest of its rounds; its plan must not read a long table without an index. */
const measureQueries = async (
  db: Database,
  queries: Record<string, HotQuery>,
): Promise<{ times: Map<string, number>; plans: string; scans: string[] }> => {
  const times = new Map<string, number>();
  const scans: string[] = [];
  let plans = '';
  for (const [name, query] of Object.entries(queries)) {
    const each: number[] = [];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const from = performance.now();
      await query(db);
      if (round >= warmUp) each.push(performance.now() - from);
    }
    // What else runs on the machine only ever adds.
    times.set(name, Math.min(...each));
    const { plan, scanned } = await explain(db, query);
    plans += `## ${name}\n\n\`\`\`\n${shorten(plan)}\n\`\`\`\n\n`;
    scans.push(...scanned.map((table) => `${name}: reads ${table} without an index`));
  }
  return { times, plans, scans };
};

interface SizeFigures {
  readonly figures: readonly Figure[];
  readonly times: ReadonlyMap<string, number>;
  readonly scans: readonly string[];
}

/** All figures of one size, on servers and a database of its own. */
const measureSize = async (
  size: SocialSize,
  dataDir: string,
  smaller: ReadonlyMap<string, number> | null,
): Promise<SizeFigures> => {
  const figures: Figure[] = [];
  const servers: ServerProcess[] = [];
  let db: Database | undefined;
  try {
    const server = await startServer({ DATA_DIR: dataDir });
    servers.push(server, await startServer({ DATA_DIR: dataDir }));
    db = connect({ connection: clientOf(dataDir), poolSize: 1, onIdleError: () => undefined });
    const [busy, quiet, famous] = [
      await signUpMember(server.url, 'busy'),
      await signUpMember(server.url, 'quiet'),
      await signUpMember(server.url, 'famous'),
    ];
    const cast: Cast = { busy: busy.id, quiet: quiet.id, famous: famous.id };
    const begun = performance.now();
    // A kept directory holds what an earlier run made.
    if ((await sizeOf(db)).posts < size.posts) await generateSocial(db, size, cast);
    const { posts, likes, bytes } = await sizeOf(db);
    const label = inThousands(posts);
    console.log(
      `${label} posts, ${inThousands(likes)} likes, ${Math.round(bytes / 1e6)} MB, made in ${Math.round((performance.now() - begun) / 1000)} s`,
    );
    const queries = await hotQueries(db, cast);
    const { times, plans, scans } = await measureQueries(db, queries);
    const folder = fileURLToPath(new URL('./plans', import.meta.url));
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(folder, `social-${size.posts}.md`),
      `# Plans of the feed's queries at ${label} posts\n\n${plans.trimEnd()}\n`,
    );
    for (const [name, value] of times) {
      const less = smaller?.get(name);
      figures.push({
        name: `${name}, ${label} posts`,
        value,
        unit: 'ms',
        ...(less !== undefined && {
          ratio: value / less,
          against: 'a tenth of the posts',
          ...(value / less > maxGrowth && { note: `above ${maxGrowth}` }),
        }),
      });
    }
    keepOn('0', server.child.pid ?? 0);
    keepOn('1', postmasterPid(dataDir), true);
    for (const { of, query, member } of [
      { of: 'feed, recent', query: '?limit=20', member: busy },
      { of: 'following, 1,000 members', query: '?feed=following&limit=20', member: busy },
      { of: 'following, three quiet members', query: '?feed=following&limit=20', member: quiet },
    ]) {
      const asked = queries[of];
      if (!asked) throw new Error(`No query ${of}.`);
      const statements = [await statementOfActor(db, member.id), await statementOf(asked)];
      const task = { name: `page of ${of}`, query, statements, size: label };
      figures.push(...(await measureRequests(server, dataDir, member, task)));
    }
    keepOn(everyCore, server.child.pid ?? 0);
    keepOn(everyCore, postmasterPid(dataDir), true);
    figures.push(...(await measureFollowers(db, server, famous, busy, label)));
    // Streams do not know how many posts there are.
    if (!smaller) figures.push(...(await measureSocialLive(servers)));
    console.log(formatTable(figures));
    return { figures, times, scans: scans.map((scan) => `${label}: ${scan}`) };
  } finally {
    await db?.$client.end();
    for (const running of servers) await running.end('SIGTERM');
  }
};

/**
 * The feed, on a hundred thousand posts, and with `SOCIAL_POSTS=million` on a million: each query and its plan, requests
 * a second, posts with many followers, streams. `SOCIAL_DIR` keeps what was made.
 */
export const measureSocial = async (): Promise<Figure[]> => {
  const wanted = sizes.slice(0, process.env.SOCIAL_POSTS === 'million' ? 2 : 1);
  const folder = process.env.SOCIAL_DIR ?? makeFolder();
  const figures: Figure[] = [];
  const scans: string[] = [];
  let smaller: ReadonlyMap<string, number> | null = null;
  try {
    for (const size of wanted) {
      const dataDir = path.join(folder, String(size.posts));
      mkdirSync(dataDir, { recursive: true });
      const found: SizeFigures = await measureSize(size, dataDir, smaller);
      figures.push(...found.figures);
      scans.push(...found.scans);
      smaller = found.times;
    }
    if (scans.length > 0) throw new Error(`Queries read tables without an index:\n${scans.join('\n')}`);
    return figures;
  } finally {
    if (process.env.SOCIAL_DIR === undefined) removeFolder(folder);
  }
};

/** What a post costs whoever has many followers, against a member whom nobody follows. */
export const measureFollowers = async (
  db: Database,
  server: ServerProcess,
  famous: BenchMember,
  alone: BenchMember,
  size: string,
): Promise<Figure[]> => {
  const count = async () => {
    const { rows } = await db.execute<{ jobs: number; notifications: number; followers: number }>(`
      select (select count(*)::int from pgboss.job) as jobs,
        (select count(*)::int from notifications) as notifications,
        (select count(*)::int from member_follows where followed_id = '${famous.id}') as followers`);
    return rows[0] ?? { jobs: 0, notifications: 0, followers: 0 };
  };
  const post = async (member: BenchMember): Promise<number> => {
    const from = performance.now();
    const answer = await fetch(`${server.url}/api/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        clientId: newId(),
        language: 'en',
        text: `Seen on the ward. ${newId()}`,
        identifiersStated: true,
      }),
    });
    if (answer.status !== 201) throw new Error(`A post answered ${answer.status}.`);
    await answer.arrayBuffer();
    return performance.now() - from;
  };
  const before = await count();
  const times = { famous: [] as number[], alone: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const [many, none] = [await post(famous), await post(alone)];
    if (round < warmUp) continue;
    times.famous.push(many);
    times.alone.push(none);
  }
  const after = await count();
  return [
    {
      name: `post with ${before.followers.toLocaleString('en')} followers, ${size} posts, median`,
      value: median(times.famous),
      unit: 'ms',
      ratio: median(times.famous) / median(times.alone),
      against: 'a post of a member nobody follows',
      note: `p99 ${quantile(times.famous, 0.99).toFixed(1)} ms; ${after.jobs - before.jobs} jobs and ${after.notifications - before.notifications} notifications for ${2 * rounds} posts`,
    },
  ];
};
