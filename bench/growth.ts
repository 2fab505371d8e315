import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from '@mz/db';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { type Figure, median } from './table.ts';

const entries = 50_000;
/** Of one year: what a report of it draws. */
const printed = 400;
const rounds = 15;

const timeOf = async (work: () => Promise<unknown>, times: number): Promise<number> => {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const from = performance.now();
    await work();
    taken.push(performance.now() - from);
  }
  return median(taken);
};

/** A page of a learning record of 50,000 entries beside its rows in SQL, and the report of a year as PDF. */
export const measureGrowth = async (): Promise<Figure[]> => {
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
  try {
    const signedUp = await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'bench@growth.example',
        password: 'ledger-of-many-years-9',
        data: { full_name: 'Bench' },
      }),
    });
    const { access_token: token, user } = (await signedUp.json()) as {
      access_token: string;
      user: { id: string };
    };
    await db.query(
      `insert into growth_entries (id, member_id, kind, title, minutes, done_on, setting)
        select uuidv7(), $1, 'other', 'Entry ' || n, 30, '2025-12-31'::date - (n * 20 / $2::int) * 365 - n % 365, 'external'
        from generate_series(1, $2::int) n`,
      [user.id, entries],
    );
    await db.query(
      `insert into growth_entries (id, member_id, kind, title, minutes, done_on, setting)
        select uuidv7(), $1, 'other', 'This year ' || n, 30, current_date - n % 20, 'external'
        from generate_series(1, $2::int) n`,
      [user.id, printed],
    );
    await db.query('analyze growth_entries');
    const get = async (address: string): Promise<Response> => {
      const answer = await fetch(`${server.url}${address}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
      return answer;
    };
    const page = async (cursor = '') =>
      (await (await get(`/api/growth/entries?limit=30${cursor}`)).json()) as { nextCursor: string | null };
    // Somewhere in the middle: as many pages on as anybody scrolls.
    let cursor = '';
    for (let at = 0; at < 50; at += 1) {
      const { nextCursor } = await page(cursor);
      cursor = nextCursor ? `&cursor=${encodeURIComponent(nextCursor)}` : '';
    }
    const bare = await timeOf(
      () =>
        db.query(
          'select * from growth_entries where member_id = $1 and ended_at is null order by done_on desc, id desc limit 31',
          [user.id],
        ),
      rounds,
    );
    const health = await timeOf(() => get('/api/health/live'), rounds);
    const first = await timeOf(() => page(), rounds);
    const later = await timeOf(() => page(cursor), rounds);
    const overview = await timeOf(() => get('/api/growth?months=12'), 10);
    const year = new Date().getUTCFullYear();
    const report = await timeOf(
      async () => (await get(`/api/growth/report/file?scheme=plain&year=${year}&format=pdf`)).arrayBuffer(),
      3,
    );
    const against = 'the rows in SQL';
    return [
      { name: `Rows of a page of ${entries} entries, SQL alone`, value: bare, unit: 'ms' },
      { name: 'An answer without the database', value: health, unit: 'ms', ratio: health / bare, against },
      { name: 'First page of the record', value: first, unit: 'ms', ratio: first / bare, against },
      {
        name: 'Page 51 of the record',
        value: later,
        unit: 'ms',
        ratio: later / first,
        against: 'the first page',
      },
      {
        name: 'Cards and charts of twelve months',
        value: overview,
        unit: 'ms',
        ratio: overview / bare,
        against,
      },
      { name: `Report of a year with ${printed} entries, PDF`, value: report, unit: 'ms' },
    ];
  } finally {
    await db.end();
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
