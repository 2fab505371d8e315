import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '@mz/db';
import type { SocialSize } from '../apps/server/src/testing/social-generator.ts';
import { makeFolder, removeFolder, type ServerProcess } from '../e2e/faults/server-process.ts';
import { driveLoad } from './drive-load.ts';
import { castNames, openScalePlace } from './scale-data.ts';
import { measureFollowers, type SocialQueries, socialQueries } from './social.ts';
import { measureSocialLive } from './social-live.ts';
import { type BenchMember, signUpMember } from './streams.ts';
import { type Figure, formatTable, median, quantile } from './table.ts';

/** A tenth of a million members, a million posts, a million likes; `SCALE_TIMES=10` for ten times that (30 GB). */
const sizeTimes = (times: number): SocialSize => ({
  members: 100_000 * times,
  posts: 1_000_000 * times,
  mostLikes: 2,
  withAccounts: true,
});
const rounds = 100;
const warmUp = 10;
const connections = 24;
const seconds = 8;

const startProxy = async (addresses: readonly string[]) => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./proxy.ts', import.meta.url)), ...addresses],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /ready at (\S+)/.exec(chunk.toString());
      if (found?.[1]) resolve(found[1]);
    });
    child.once('exit', () => reject(new Error('The proxy ended.')));
  });
  return { url, end: () => child.kill() };
};

let turn = 0;
/** Another number at each call, all over the range. */
const nextBelow = (count: number): number => {
  turn += 1;
  return (turn * 104_729) % count;
};

/** The server lets fewer in than ask, because of what else runs on the machine. */
class RefusedError extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('Refused because of load.');
    this.seconds = seconds;
  }
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** A request through the proxy against its statements alone, turn by turn, one at a time. */
const compare = async (
  name: string,
  bare: () => Promise<unknown>,
  request: () => Promise<unknown>,
  note?: string,
): Promise<Figure[]> => {
  const times = { bare: [] as number[], request: [] as number[] };
  let refusals = 0;
  for (let round = 0; round < rounds + warmUp; round += 1) {
    try {
      const [alone, asked] = [await timeOf(bare), await timeOf(request)];
      if (round < warmUp) continue;
      times.bare.push(alone);
      times.request.push(asked);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      refusals += 1;
      round -= 1;
      await sleep(error.seconds * 1_000);
    }
  }
  const [p50, p99] = [median(times.request), quantile(times.request, 0.99)];
  const against = 'its statements alone';
  return [
    { name: `${name}, p50`, value: p50, unit: 'ms', ratio: p50 / median(times.bare), against },
    {
      name: `${name}, p99`,
      value: p99,
      unit: 'ms',
      ratio: p99 / quantile(times.bare, 0.99),
      against,
      note: [note, refusals > 0 ? `${refusals} refused and asked again` : undefined]
        .filter((part) => part !== undefined)
        .join('; '),
    },
  ];
};

const ask = async (url: string, member: BenchMember | null, body?: object): Promise<unknown> => {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-supabase-api-version': '2024-01-01',
      ...(member && { authorization: `Bearer ${member.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status === 503) throw new RefusedError(Number(answer.headers.get('retry-after') ?? 1));
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
};

const lists = [
  { name: 'feed, recent', query: '' },
  { name: 'feed, popular', query: '&sort=popular' },
  { name: 'following, 1,000 members', query: '&feed=following' },
  { name: 'search, a word of few posts', query: '&q=w17321' },
  { name: 'search, a word neither rare nor common', query: '&q=w380' },
  { name: 'search, a word of many posts', query: '&q=w0' },
];

const measureLists = async (
  url: string,
  db: Database,
  busy: BenchMember,
  queries: Awaited<ReturnType<SocialQueries['hotQueries']>>,
): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const actor = await socialQueries.statementOfActor(db, busy.id);
  for (const { name, query } of lists) {
    const asked = queries[name];
    if (!asked) throw new Error(`No query ${name}.`);
    const bare = async () => {
      await db.$planned.query({ name: 'actor', text: actor.text, values: [...actor.values] });
      await asked(db);
    };
    figures.push(...(await compare(name, bare, () => ask(`${url}/api/posts?limit=20${query}`, busy))));
  }
  // Each names some hundred members.
  figures.push(
    ...(await compare(
      'who is meant by a name',
      () =>
        db.execute(
          `select id from profiles where to_tsvector('simple', fold_name(full_name))
            @@ to_tsquery('simple', 'member & ${nextBelow(10_000)}:*') limit 200`,
        ),
      () => ask(`${url}/api/connections/mentions?q=member%20${nextBelow(10_000)}`, busy),
    )),
  );
  return figures;
};

const measureSignIn = async (url: string, db: Database, size: SocialSize): Promise<Figure[]> => {
  const next = (): string => `member-${nextBelow(size.members)}@figures.example`;
  return compare(
    'sign-in',
    () =>
      db.$client.query(
        'select * from auth.users where email = $1 and aud = $2 and not is_sso_user and deleted_at is null',
        [next(), 'authenticated'],
      ),
    () =>
      ask(`${url}/auth/v1/token?grant_type=password`, null, {
        email: next(),
        password: 'a password for figures',
      }),
    'of any of all members; a password is made dear on purpose',
  );
};

/** How much more two processes let through than one, on the same PostgreSQL and the same processor. */
const measureLoad = async (
  proxy: string,
  servers: readonly ServerProcess[],
  busy: BenchMember,
): Promise<Figure[]> => {
  const drive = (url: string) =>
    driveLoad({
      url: `${url}/api/posts?limit=20`,
      method: 'GET',
      headers: { authorization: `Bearer ${busy.token}` },
      connections,
      seconds,
      waitsWhenRefused: true,
    });
  const one = await drive(servers[0]?.url ?? '');
  const two = await drive(proxy);
  const note = `${connections} at once; server, PostgreSQL, proxy and clients share the processor`;
  return [
    { name: 'pages of the feed, one process', value: one.perSecond, unit: '/s', note },
    { name: 'its p99', value: one.p99, unit: 'ms', note: `${one.refusals} refused and asked again` },
    {
      name: 'pages of the feed, two processes behind a proxy',
      value: two.perSecond,
      unit: '/s',
      ratio: two.perSecond / one.perSecond,
      against: 'one process',
    },
    { name: 'its p99', value: two.p99, unit: 'ms', note: `${two.refusals} refused and asked again` },
  ];
};

/** Two server processes behind a proxy on one PostgreSQL, with many members, posts and likes. `SCALE_DIR` keeps them. */
export const measureScale = async (): Promise<Figure[]> => {
  const size = sizeTimes(Number(process.env.SCALE_TIMES ?? 1));
  const folder = process.env.SCALE_DIR ?? makeFolder();
  const { place, cast } = await openScalePlace(path.join(folder, String(size.posts)), size);
  const servers: ServerProcess[] = [];
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
  try {
    servers.push(await place.startServer(), await place.startServer());
    const [first] = servers;
    if (!first) throw new Error('No server.');
    proxy = await startProxy(servers.map(({ url }) => url));
    const [busy, , famous] = await Promise.all(castNames.map((name) => signUpMember(first.url, name)));
    if (!busy || !famous) throw new Error('Nobody is there.');
    const queries = await socialQueries.hotQueries(place.db, cast);
    const figures: Figure[] = [];
    const keep = (found: readonly Figure[]): void => {
      figures.push(...found);
      console.log(formatTable(found));
    };
    keep(await measureLists(proxy.url, place.db, busy, queries));
    keep(await measureSignIn(proxy.url, place.db, size));
    keep(await measureLoad(proxy.url, servers, busy));
    keep(await measureFollowers(place.db, first, famous, busy, `${size.posts / 1_000} k`));
    keep(await measureSocialLive(servers));
    return figures;
  } finally {
    proxy?.end();
    for (const server of servers) await server.end('SIGTERM');
    await place.close();
    if (process.env.SCALE_DIR === undefined) removeFolder(folder);
  }
};
