import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { connect, type Database } from '@mz/db';
import { type Cluster, openCluster } from '../apps/server/src/postgres/cluster.ts';
import { fastPostgres } from '../apps/server/src/testing/fast-postgres.ts';
import {
  type Cast,
  generateSocial,
  type SocialSize,
  sizeOf,
} from '../apps/server/src/testing/social-generator.ts';
import { type ServerProcess, startServer } from '../e2e/faults/server-process.ts';
import { type BenchMember, signUpMember } from './streams.ts';

/** As an operator would set a PostgreSQL of its own on a machine with 16 GB and more. */
const tunedPostgres = [
  'shared_buffers=4GB',
  'effective_cache_size=12GB',
  'work_mem=16MB',
  'max_wal_size=4GB',
  'random_page_cost=1.1',
];

export interface ScalePlace {
  readonly folder: string;
  readonly cluster: Cluster;
  readonly db: Database;
  /** Starts a server process on the place's PostgreSQL. */
  readonly startServer: () => Promise<ServerProcess>;
  readonly close: () => Promise<void>;
}

/** A PostgreSQL that several server processes reach by its address, as one of the operator's own. */
const openPlace = async (folder: string, settings: readonly string[]): Promise<ScalePlace> => {
  mkdirSync(folder, { recursive: true });
  const cluster = await openCluster({ dataDir: folder, log: () => undefined, settings });
  const { host, port, user, password, database } = cluster.connection;
  const db = connect({ connection: cluster.connection, poolSize: 2, onIdleError: () => undefined });
  return {
    folder,
    cluster,
    db,
    startServer: () =>
      startServer({
        DATA_DIR: path.join(folder, 'server'),
        DATABASE_URL: `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      }),
    async close() {
      await db.$client.end();
      await cluster.leave();
    },
  };
};

export const castNames = ['busy', 'quiet', 'famous'] as const;

const signUpCast = async (place: ScalePlace): Promise<Cast> => {
  const server = await place.startServer();
  try {
    const [busy, quiet, famous] = await Promise.all(castNames.map((name) => signUpMember(server.url, name)));
    const idOf = (member: BenchMember | undefined): string => member?.id ?? '';
    return { busy: idOf(busy), quiet: idOf(quiet), famous: idOf(famous) };
  } finally {
    await server.end('SIGTERM');
  }
};

/** Makes the rows where they are not there yet: without safety against a fall of the machine, which the data is not worth. */
export const openScalePlace = async (
  folder: string,
  size: SocialSize,
): Promise<{ readonly place: ScalePlace; readonly cast: Cast }> => {
  if (!existsSync(path.join(folder, 'postgres'))) {
    const loading = await openPlace(folder, [...fastPostgres, 'shared_buffers=2GB']);
    try {
      const cast = await signUpCast(loading);
      const begun = performance.now();
      await generateSocial(loading.db, size, cast, (statement, seconds) => {
        if (seconds > 5) console.log(`${seconds.toFixed(0)} s: ${statement.split('\n')[0]}`);
      });
      console.log(`made in ${Math.round((performance.now() - begun) / 1_000)} s`);
    } finally {
      await loading.close();
    }
  }
  const place = await openPlace(folder, tunedPostgres);
  const { posts, likes, bytes } = await sizeOf(place.db);
  console.log(`${posts} posts, ${likes} likes, ${(bytes / 1e9).toFixed(1)} GB`);
  return { place, cast: await signUpCast(place) };
};
