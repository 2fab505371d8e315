import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connect, type Database } from '@mz/db';
import { generateMembers, isOfCircle, memberIdOf } from '../apps/server/src/testing/matching-generator.ts';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { type Figure, median, quantile } from './table.ts';

const members = Number(process.env.MATCH_MEMBERS ?? 100_000);
const rounds = 200;
const warmUp = 20;

interface MatchingQueries {
  readonly findMatches: (db: Database, id: string) => Promise<readonly string[]>;
  readonly changeInterests: (db: Database, id: string, interests: readonly string[]) => Promise<void>;
}
/** By a variable: the types of the server's features are part of the server's own configuration. */
const queriesFile = '../apps/server/src/testing/matching-queries.ts';
const { changeInterests, findMatches } = (await import(queriesFile)) as MatchingQueries;

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await run();
  return performance.now() - from;
};

/** Candidates with their reasons, of members drawn from all over, and what a change of a profile costs. */
export const measureMatching = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  let db: Database | undefined;
  try {
    db = connect({
      connection: {
        host: path.join(dataDir, 'postgres-run'),
        port: 5432,
        user: 'medical_zone',
        database: 'medical_zone',
        password: readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim(),
      },
      poolSize: 4,
      onIdleError: () => undefined,
    });
    await generateMembers(db, members);
    const times: number[] = [];
    const updates: number[] = [];
    let ofCircle = 0;
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const viewer = 1 + ((round * 4_999) % members);
      const target = db;
      let found: readonly string[] = [];
      const time = await timed(async () => {
        found = await findMatches(target, memberIdOf(viewer));
      });
      const interests = [`circle${Math.floor(viewer / 25)}x1`, `topic${round}`, `new${round}`];
      const update = await timed(() => changeInterests(target, memberIdOf(viewer), interests));
      if (round < warmUp) continue;
      times.push(time);
      updates.push(update);
      ofCircle += found.slice(0, 10).filter((id) => isOfCircle(viewer, id)).length;
    }
    const note = `${members.toLocaleString('en')} members, one after the other, database and weighing`;
    return [
      { name: 'matches, p50', value: median(times), unit: 'ms', note },
      { name: 'matches, p95', value: quantile(times, 0.95), unit: 'ms', note },
      { name: 'matches, of the planted circle among ten', value: ofCircle / rounds, unit: '', note },
      { name: 'change of interests, p95', value: quantile(updates, 0.95), unit: 'ms', note },
      {
        name: 'memory of the process that asks',
        value: process.memoryUsage().rss / 1e6,
        unit: 'MB',
        note: 'after all rounds',
      },
    ];
  } finally {
    await db?.$client.end();
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
