import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { connect, type Database } from '@mz/db';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import { type Config, parseConfig } from '../config.ts';
import { createSecrets, type Secrets } from '../secrets.ts';

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  config: Config;
  secrets: Secrets;
  dataDir: string;
  /** Starts listening on loopback, once, and answers with the address. */
  listen(): Promise<string>;
  /** Another server process on the same database and data directory. */
  another(environment?: Record<string, string>): Promise<FastifyInstance>;
  close(): Promise<void>;
}

const testSecret = 'a secret key for tests, long enough to be one';

/**
 * A whole server on a database of its own, cloned from the migrated template. What a server does by itself after its
 * start (jobs, bundled content, text index) is done where a test asks for it: `onDemand: false`.
 */
export const createTestApp = async (
  environment: Record<string, string> = {},
  options: Pick<AppOptions, 'webRoot' | 'logStream' | 'onDemand'> = {},
): Promise<TestApp> => {
  const server = inject('testServer');
  const database = `mz_test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${database} template ${inject('templateDatabase')} strategy file_copy`);

  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mz-data-'));
  const configOf = (extra: Record<string, string>): Config =>
    parseConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: dataDir,
      DEMO_CONTENT: 'off',
      NPPES_URL: 'off',
      AUTH_RATE_FACTOR: '0',
      AUTH_MAIL_INTERVAL: '0',
      ...environment,
      ...extra,
    });
  const config = configOf({});
  const open = (): Database =>
    connect({ connection: { ...server, database }, poolSize: 8, onIdleError: () => undefined });
  const db = open();
  const secrets = createSecrets(config.secretKey ?? testSecret);
  const app = await buildApp({ config, db, secrets, onDemand: true, ...options });
  const others: { app: FastifyInstance; db: Database }[] = [];
  let address: string | null = null;

  return {
    app,
    db,
    config,
    secrets,
    dataDir,
    async listen() {
      if (!address) {
        await app.listen({ host: '127.0.0.1', port: 0 });
        address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
      }
      return address;
    },
    async another(extra = {}) {
      const otherDb = open();
      const other = await buildApp({
        config: configOf(extra),
        db: otherDb,
        secrets,
        onDemand: true,
        ...options,
      });
      others.push({ app: other, db: otherDb });
      return other;
    },
    async close() {
      for (const other of others) {
        await other.app.close();
        await other.db.$client.end();
      }
      await app.close();
      await db.$client.end();
      await admin.query(`drop database if exists ${database} with (force)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
