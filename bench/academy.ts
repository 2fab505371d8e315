import { readFileSync } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import path from 'node:path';
import { connect, type Database, newId, tables } from '@mz/db';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { measureAcademyPlans } from './academy-plans.ts';
import { type Figure, median, quantile } from './table.ts';

const video = '/media/academy/hyperkalaemia-first-hour.mp4';
const videoId = '01890a5d-ac96-7004-8000-00000000a001';
const piece = 64 * 1024;
const readers = 200;
const readsEach = 5;
const pings = 500;
const pingers = 20;
const cards = 10_000;
const rounds = 200;
const warmUp = 20;
const mebibyte = 1024 ** 2;
const lectureBytes = 64 * mebibyte;
/** Bytes of one request, as the web app sends them. */
const chunkBytes = 16 * mebibyte;

interface Member {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

const time = async (act: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await act();
  return performance.now() - from;
};
const repeat = async (act: () => Promise<unknown>): Promise<number[]> => {
  const taken: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const one = await time(act);
    if (round >= warmUp) taken.push(one);
  }
  return taken;
};
const p95 = (values: readonly number[]): number => quantile(values, 0.95);

const clientOf = (dataDir: string): Database =>
  connect({
    connection: {
      host: path.join(dataDir, 'postgres-run'),
      port: 5432,
      user: 'medical_zone',
      database: 'medical_zone',
      password: readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim(),
    },
    poolSize: 1,
    onIdleError: () => undefined,
  });

/** Asks the server at `url`, and fails where it refuses. */
const askerOf =
  (url: string) =>
  async (address: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${url}${address}`, init);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
type Ask = ReturnType<typeof askerOf>;

const join = async (ask: Ask, name: string): Promise<Member> => {
  const answer = await ask('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@figures.example`, password: 'a password for figures' }),
  });
  const { access_token: token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: string };
  };
  return { id: user.id, headers: { authorization: `Bearer ${token}` } };
};

/** Bytes read and written rows that PostgreSQL counts for a table, once its counters are there. */
const writesOf = async (db: Database, table: string): Promise<number> => {
  await db.execute(`select pg_stat_clear_snapshot()`);
  const { rows } = await db.execute<{ written: number }>(`
    select (n_tup_ins + n_tup_upd)::int as written from pg_stat_user_tables where relname = '${table}'`);
  return rows[0]?.written ?? 0;
};

const measureReading = async (ask: Ask): Promise<Figure[]> => {
  const size = Number((await ask(video, { method: 'HEAD' })).headers.get('content-length'));
  const readRange = async (from: number) => {
    const answer = await ask(video, { headers: { range: `bytes=${from}-${from + piece - 1}` } });
    await answer.arrayBuffer();
  };
  const begin = await repeat(() => readRange(0));
  const middle = await repeat(() => readRange(Math.floor(size / 2)));
  const crowd: number[] = [];
  const crowded = await time(() =>
    Promise.all(
      Array.from({ length: readers }, async (_, reader) => {
        for (let at = 0; at < readsEach; at += 1)
          crowd.push(await time(() => readRange(((reader * 7919 + at * 104_729) * 1024) % (size - piece))));
      }),
    ),
  );
  return [
    { name: 'first 64 KiB of a video, p95', value: p95(begin), unit: 'ms' },
    {
      name: '64 KiB from the middle (a seek), p95',
      value: p95(middle),
      unit: 'ms',
      ratio: median(middle) / median(begin),
      against: 'its beginning (medians)',
    },
    {
      name: `${readers} readers of ranges at once, p95`,
      value: p95(crowd),
      unit: 'ms',
      ratio: p95(crowd) / p95(middle),
      against: 'one reader',
      note: `${Math.round((readers * readsEach * piece) / 1024 / crowded)} MiB/s in all; none refused`,
    },
  ];
};

/** In a real browser: from pressing a place to the frame that is shown. */
const measureFirstFrame = async (url: string): Promise<Figure[]> => {
  const { chromium } = await import('@playwright/test');
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/academy/${videoId}`);
    const seeks = await page.locator('video').evaluate(async (element: HTMLVideoElement) => {
      if (element.readyState < 1)
        await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve, { once: true }));
      const taken: number[] = [];
      for (let round = 0; round < 24; round += 1) {
        const from = performance.now();
        const shown = new Promise((resolve) => element.requestVideoFrameCallback(resolve));
        element.currentTime = (element.duration * ((round * 7) % 24)) / 24;
        await shown;
        taken.push(performance.now() - from);
      }
      return taken;
    });
    return [
      {
        name: 'seek to first frame, median',
        value: median(seeks),
        unit: 'ms',
        ratio: p95(seeks) / median(seeks),
        against: 'median, at the 95th of 100',
        note: `${seeks.length} places all over the video, in headless Chromium`,
      },
    ];
  } finally {
    await browser.close();
  }
};

const measureReports = async (url: string, db: Database, small: Member): Promise<Figure[]> => {
  let refused = 0;
  const report = async ({ headers }: Member, position: number): Promise<void> => {
    const answer = await fetch(`${url}/api/academy/resources/${videoId}/progress`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ position, played: [[position, position + 8]] }),
    });
    const text = await answer.text();
    if (answer.ok) return;
    if (answer.status !== 503) throw new Error(`A report was answered ${answer.status}: ${text}`);
    // A machine that does more beside refuses some, and browsers tell it again with the next.
    refused += 1;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await report({ id: '', headers }, position);
  };
  const alone = await time(async () => {
    for (let at = 0; at < pings; at += 1) await report(small, at % 100);
  });
  const crowd: Member[] = [];
  for (let at = 0; at < pingers; at += 1) crowd.push(await join(askerOf(url), `ping-${at}`));
  const together = await time(() =>
    Promise.all(
      crowd.map(async (member) => {
        for (let at = 0; at < pings / pingers; at += 1) await report(member, at % 100);
      }),
    ),
  );
  const { rows: left } = await db.execute(
    `select from learning_progress where member_id = '${small.id}'::uuid`,
  );
  const written = (await writesOf(db, 'learning_progress')) + (await writesOf(db, 'learning_clocks'));
  const rate = pings / (together / 1000);
  return [
    {
      name: 'reports of what is played, one member',
      value: pings / (alone / 1000),
      unit: '/s',
      note: `${pings} reports, one after the other, left ${left.length} row`,
    },
    {
      name: `reports of what is played, ${pingers} members at once`,
      value: rate,
      unit: '/s',
      ratio: rate / (pings / (alone / 1000)),
      against: 'one member',
      note: `one report each 8 s: ${Math.round(rate * 8)} watch at once; ${(written / (pings * 2)).toFixed(1)} rows written a report${refused > 0 ? `; ${refused} refused and sent again` : ''}`,
    },
  ];
};

const measureUpload = async (ask: Ask, dataDir: string, member: Member): Promise<Figure[]> => {
  const chunk = Buffer.alloc(chunkBytes, 0x61);
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\u0002\0isomiso2mp41')]);
  const tus = { ...member.headers, 'tus-resumable': '1.0.0' };
  const purpose = Buffer.from('academy-video').toString('base64');
  const sent = await time(async () => {
    const begun = await ask('/api/uploads', {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(lectureBytes), 'upload-metadata': `purpose ${purpose}` },
    });
    const address = new URL(begun.headers.get('location') ?? '', 'http://localhost').pathname;
    for (let offset = 0; offset < lectureBytes; offset += chunkBytes) {
      chunk.fill(0x61, 0, head.length);
      if (offset === 0) head.copy(chunk);
      await ask(address, {
        method: 'PATCH',
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: chunk,
      });
    }
  });
  const file = path.join(dataDir, 'bare');
  const handle = await open(file, 'w');
  const bare = await time(async () => {
    for (let offset = 0; offset < lectureBytes; offset += chunkBytes) {
      await handle.write(chunk);
      await handle.datasync();
    }
  });
  await handle.close();
  await unlink(file);
  const rate = (milliseconds: number): number => lectureBytes / mebibyte / (milliseconds / 1000);
  return [
    {
      name: `upload of a video of ${lectureBytes / mebibyte} MiB`,
      value: rate(sent),
      unit: 'MiB/s',
      ratio: rate(sent) / rate(bare),
      against: 'the disk alone, as durable',
    },
  ];
};

/** Of so many due cards, the ten of the day: for a member with ten and for one with all of them. */
const measureQueue = async (ask: Ask, db: Database, [small, large]: readonly [Member, Member]) => {
  const queueOf =
    ({ headers }: Member) =>
    async () => {
      await (await ask('/api/academy/review', { headers })).arrayBuffer();
    };
  const resourceId = newId();
  await db.execute(
    `insert into learning_resources (id, bundled_key) values ('${resourceId}'::uuid, 'figures')`,
  );
  await db.execute(`
    insert into learning_versions (id, resource_id, number, state, kind, title, category, language, level, licence, audience)
    values ('${newId()}'::uuid, '${resourceId}'::uuid, 1, 'published', 'video', 'Figures', 'nephrology', 'en', 'advanced', 'cc0', 'public')`);
  await db.execute(`
    insert into learning_questions (id, resource_id, place, kind, prompt, options, answer, explanation, source)
    select gen_random_uuid(), '${resourceId}'::uuid, n, 'single', '{"en":"Which?"}', '[]', '[]', '{}', '{"title":"Figures"}'
    from generate_series(1, ${cards}) n`);
  for (const [member, count] of [
    [small, 10],
    [large, cards],
  ] as const)
    await db.execute(`
      insert into learning_cards (member_id, question_id, due_at)
      select '${member.id}'::uuid, q.id, now() - make_interval(mins => q.place) from learning_questions q
      where q.resource_id = '${resourceId}'::uuid and q.place <= ${count}`);
  await db.execute(`analyze`);
  const few = await repeat(queueOf(small));
  const many = await repeat(queueOf(large));
  const figure: Figure = {
    name: `day's queue of ${cards} due cards, p95`,
    value: p95(many),
    unit: 'ms',
    ratio: p95(many) / p95(few),
    against: 'that of 10 cards',
  };
  return [figure];
};

/** Seeking, many readers of ranges, reports of what is played, uploads, and the day's queue of a large set. */
export const measureAcademy = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: 'off', FFMPEG: 'off' });
  const db = clientOf(dataDir);
  try {
    const ask = askerOf(server.url);
    const [small, large] = [await join(ask, 'small'), await join(ask, 'large')] as const;
    // The bundled resources come in after the start.
    for (let waited = 0; waited < 600; waited += 1) {
      if ((await db.$count(tables.learningQuestions)) > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return [
      ...(await measureReading(ask)),
      ...(await measureFirstFrame(server.url)),
      ...(await measureReports(server.url, db, small)),
      ...(await measureUpload(ask, dataDir, small)),
      ...(await measureAcademyPlans(db, small.id)),
      ...(await measureQueue(ask, db, [small, large])),
    ];
  } finally {
    await db.$client.end();
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
