import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connect, newId, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { type Figure, median, quantile } from './table.ts';

const video = '/media/academy/hyperkalaemia-first-hour.mp4';
const videoId = '01890a5d-ac96-7004-8000-00000000a001';
const piece = 64 * 1024;
const readers = 200;
const readsEach = 5;
const pings = 500;
const cards = 10_000;
const rounds = 200;
const warmUp = 20;

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

/** Seeking, many readers of ranges at once, reports of what is played, and the day's queue of a large set. */
export const measureAcademy = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: 'off' });
  const db = connect({
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
  const join = async (email: string) => {
    const answer = await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a password for figures' }),
    });
    const { access_token: token, user } = (await answer.json()) as {
      access_token: string;
      user: { id: string };
    };
    return { id: user.id, headers: { authorization: `Bearer ${token}` } };
  };
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${server.url}${url}`, init);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const readRange = async (from: number) => {
    const answer = await ask(video, { headers: { range: `bytes=${from}-${from + piece - 1}` } });
    await answer.arrayBuffer();
  };
  try {
    const [small, large] = [await join('small@figures.example'), await join('large@figures.example')];
    // The bundled resources come in after the start.
    for (let waited = 0; waited < 600; waited += 1) {
      if ((await db.$count(tables.learningQuestions)) > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const size = Number(
      (await fetch(`${server.url}${video}`, { method: 'HEAD' })).headers.get('content-length'),
    );
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

    const report = (position: number) =>
      ask(`/api/academy/resources/${videoId}/progress`, {
        method: 'POST',
        headers: { ...small.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ position, played: [[position, position + 8]] }),
      });
    const told = await time(async () => {
      for (let at = 0; at < pings; at += 1) await (await report(at % 100)).arrayBuffer();
    });
    const rows = await db.$count(tables.learningProgress);

    const queueOf = (headers: Record<string, string>) => async () => {
      await (await ask('/api/academy/review', { headers })).arrayBuffer();
    };
    const resourceId = newId();
    await db.execute(
      sql`insert into learning_resources (id, bundled_key) values (${resourceId}::uuid, 'figures')`,
    );
    await db.execute(sql`
      insert into learning_versions (id, resource_id, number, state, kind, title, category, language, level, licence, audience)
      values (${newId()}::uuid, ${resourceId}::uuid, 1, 'published', 'video', 'Figures', 'nephrology', 'en', 'advanced', 'cc0', 'public')`);
    await db.execute(sql`
      insert into learning_questions (id, resource_id, place, kind, prompt, options, answer, explanation, source)
      select gen_random_uuid(), ${resourceId}::uuid, n, 'single', '{"en":"Which?"}', '[]', '[]', '{}', '{"title":"Figures"}'
      from generate_series(1, ${cards}) n`);
    for (const [member, count] of [
      [small, 10],
      [large, cards],
    ] as const)
      await db.execute(sql`
        insert into learning_cards (member_id, question_id, due_at)
        select ${member.id}::uuid, q.id, now() - make_interval(mins => q.place) from learning_questions q
        where q.resource_id = ${resourceId}::uuid and q.place <= ${count}`);
    await db.execute(sql`analyze`);
    const few = await repeat(queueOf(small.headers));
    const many = await repeat(queueOf(large.headers));

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
        note: `${Math.round((readers * readsEach * piece) / 1024 / crowded)} MiB/s in all`,
      },
      {
        name: 'reports of what is played',
        value: pings / (told / 1000),
        unit: '/s',
        note: `one member, one after the other; ${pings} of them left ${rows} row`,
      },
      {
        name: `day's queue of ${cards} due cards, p95`,
        value: p95(many),
        unit: 'ms',
        ratio: p95(many) / p95(few),
        against: 'that of 10 cards',
      },
    ];
  } finally {
    await db.$client.end();
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
