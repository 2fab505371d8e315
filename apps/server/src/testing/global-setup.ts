import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrateDatabase, toClientConfig } from '@mz/db';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openCluster } from '../postgres/cluster.ts';
import { fastPostgres } from './fast-postgres.ts';

export interface TestServer {
  host: string;
  port: number;
  user: string;
  password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    templateDatabase: string;
  }
}

const fromUrl = (text: string): TestServer => {
  const url = new URL(text);
  return {
    host: decodeURIComponent(url.searchParams.get('host') ?? url.hostname),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
};

/** One PostgreSQL a run (`TEST_DATABASE_URL`, else our own), one migrated template; each test file clones it. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const external = process.env.TEST_DATABASE_URL;
  const folder = external ? null : mkdtempSync(path.join(os.tmpdir(), 'mz-test-'));
  const cluster = folder
    ? await openCluster({
        dataDir: folder,
        log: () => undefined,
        settings: fastPostgres,
      })
    : null;
  const server: TestServer = cluster ? cluster.connection : fromUrl(external ?? '');
  const template = `mz_template_${process.pid}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await migrateDatabase({ ...server, database: template });
  project.provide('testServer', server);
  project.provide('templateDatabase', template);
  void toClientConfig;
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await cluster?.leave();
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
};
