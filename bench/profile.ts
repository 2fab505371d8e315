import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MemberActor } from '@mz/contracts';
import { connect, newId, tables } from '@mz/db';
import { createProfilePageRepository } from '../apps/server/src/features/profile/profile-page.repository.ts';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { type Figure, median, quantile } from './table.ts';

const warmUp = 100;
const rounds = 1000;
const entries = 200;

const time = async (act: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await act();
  return performance.now() - from;
};

/** GET of a full profile page, against its one statement alone, in turns on the same PostgreSQL. */
export const measureProfile = async (): Promise<Figure[]> => {
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
  try {
    const answer = await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'bench@figures.example', password: 'a password for figures' }),
    });
    const { access_token: token, user } = (await answer.json()) as {
      access_token: string;
      user: { id: string };
    };
    await fetch(`${server.url}/api/profile`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        bio: 'Looks after kidneys. '.repeat(40),
        interests: ['Albuminuria', 'Dialysis'],
      }),
    });
    await db.insert(tables.profileEntries).values(
      Array.from({ length: entries }, (_, at) => ({
        id: newId(),
        userId: user.id,
        kind: 'publication',
        position: at,
        title: `A trial of something in patients with something else, number ${at}`,
        organization: 'The Journal',
        authors: 'Haddad L, Nasser O, Chen W, Khalil S',
        yearStart: 2000 + (at % 20),
        doi: `10.1000/${at}`,
        identity: `doi:10.1000/${at}`,
      })),
    );
    const viewer: MemberActor = {
      id: user.id,
      role: 'member',
      verified: false,
      aal: 'aal1',
      sessionId: null,
    };
    const kinds = { own: ['profile_updated', 'signed_in'], shown: ['profile_updated'] };
    const repository = createProfilePageRepository(db, viewer);
    const readRow = () => repository.find(user.id, undefined, kinds);
    const readPage = async () => {
      const page = await fetch(`${server.url}/api/profiles/${user.id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (page.status !== 200) throw new Error(`The page answered ${page.status}.`);
      await page.arrayBuffer();
    };
    const row: number[] = [];
    const page: number[] = [];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const [bare, whole] = [await time(readRow), await time(readPage)];
      if (round < warmUp) continue;
      row.push(bare);
      page.push(whole);
    }
    const against = 'its statement alone';
    const figure = (name: string, of: (values: readonly number[]) => number): Figure[] => [
      { name: `profile page's statement, ${name}`, value: of(row), unit: 'ms' },
      {
        name: `GET /api/profiles/{id}, ${name}`,
        value: of(page),
        unit: 'ms',
        ratio: of(page) / of(row),
        against,
        note: `${entries} entries, one request at a time`,
      },
    ];
    return [...figure('median', median), ...figure('p99', (values) => quantile(values, 0.99))];
  } finally {
    await db.$client.end();
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
