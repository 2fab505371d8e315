import { accessSync, constants, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ConnectionOptions,
  connect,
  isOutage,
  isStorageFull,
  migrateDatabase,
  UnfinishedRestoreError,
} from '@mz/db';
import { type Config, ConfigError, parseConfig } from './config.ts';
import { reasonOf } from './lib/reason-of.ts';
import { StartError } from './lib/start-error.ts';
import { createSecrets, loadSecretKey } from './secrets.ts';

const started = performance.now();

const prepareDataDir = (dataDir: string): void => {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR (${dataDir}) cannot be written: ${(error as Error).message}`);
  }
};

interface OpenDatabase {
  connection: ConnectionOptions['connection'];
  leave: () => Promise<void>;
  /** What people read at start. */
  name: string;
}

const openDatabase = async (config: Config): Promise<OpenDatabase> => {
  if (config.databaseUrl)
    return {
      connection: config.databaseUrl,
      leave: async () => undefined,
      name: 'PostgreSQL (DATABASE_URL)',
    };
  const { openCluster } = await import('./postgres/cluster.ts');
  const { rotateLog } = await import('./postgres/log-rotation.ts');
  const { pathsOf } = await import('./postgres/postmaster.ts');
  const { openStorageGuard, requireRoom } = await import('./postgres/storage-guard.ts');
  const log = (message: string, detail?: Record<string, unknown>): void =>
    console.log(JSON.stringify({ level: 'info', part: 'postgres', message, ...detail }));
  const storage = { folder: config.dataDir, reserve: config.diskReserve };
  requireRoom(storage.folder, storage.reserve);
  const cluster = await openCluster({ dataDir: config.dataDir, log });
  try {
    const guard = await openStorageGuard({ ...storage, connection: cluster.connection, log });
    const rotating = setInterval(() => {
      try {
        rotateLog(pathsOf(config.dataDir).log);
      } catch (error) {
        log('the log of PostgreSQL cannot be rotated', { reason: (error as Error).message });
      }
    }, 60_000);
    rotating.unref();
    return {
      connection: cluster.connection,
      leave: async () => {
        guard.close();
        clearInterval(rotating);
        await cluster.leave();
      },
      name: 'embedded PostgreSQL',
    };
  } catch (error) {
    await cluster.leave();
    throw error;
  }
};

/** A managed database may come up later than we do. */
const migrateWhenReachable = async (connection: ConnectionOptions['connection']): Promise<void> => {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await migrateDatabase(connection, (reason) =>
        console.error(
          JSON.stringify({
            level: 'warn',
            part: 'database',
            message: 'the schema waits for a table in use',
            reason,
          }),
        ),
      );
    } catch (error) {
      if (!isOutage(error) || isStorageFull(error) || Date.now() > deadline) throw error;
      console.error(`The database does not answer yet (${(error as Error).message}); trying again.`);
      await sleep(1_000);
    }
  }
};

const run = async (): Promise<void> => {
  const config = parseConfig(process.env);
  prepareDataDir(config.dataDir);
  const secrets = createSecrets(config.secretKey ?? loadSecretKey(config.dataDir));
  const database = await openDatabase(config);
  let stop: () => Promise<void> = database.leave;
  let stopping = false;
  const shutdown = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    const overdue = setTimeout(() => process.exit(1), 4_800);
    overdue.unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Stopping (${reason}) failed:`, error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutdown(signal));
  if (process.connected) process.on('disconnect', () => shutdown('parent gone'));

  try {
    await migrateWhenReachable(database.connection);
    const { buildApp } = await import('./app.ts');
    const db = connect({
      connection: database.connection,
      readConnection: config.databaseReadUrl ?? undefined,
      poolSize: config.databasePool,
      onIdleError: (error) =>
        console.error(JSON.stringify({ level: 'warn', part: 'pool', message: error.message })),
      slow: config.slowStatement
        ? {
            milliseconds: config.slowStatement,
            report: (statement, milliseconds) =>
              console.error(
                JSON.stringify({
                  level: 'warn',
                  part: 'database',
                  message: 'slow statement',
                  milliseconds,
                  statement,
                }),
              ),
          }
        : undefined,
    });
    const app = await buildApp({ config, db, secrets });
    stop = async () => {
      await app.close();
      await db.$client.end();
      await database.leave();
    };
    if (stopping) return;
    let isDemoWaiting = false;
    if (config.demoContent) {
      const { loadDemo } = await import('./demo/demonstration.ts');
      isDemoWaiting = (await loadDemo({ config, db, log: app.log })).length > 0;
    }
    for (const warning of config.warnings) app.log.warn(warning);
    await app.listen({ host: config.host, port: config.port });
    if (isDemoWaiting) {
      const { loadDemoWhenReady } = await import('./demo/demonstration.ts');
      const waiting = new AbortController();
      const loading = loadDemoWhenReady({ config, db, log: app.log }, waiting.signal);
      const stopServer = stop;
      stop = async () => {
        waiting.abort();
        await loading;
        await stopServer();
      };
    }
    const { announce } = await import('./announce.ts');
    const { provideFirstAdminToken } = await import('./features/roles/roles.service.ts');
    announce({
      adminToken: config.demoContent ? null : await provideFirstAdminToken(db, secrets),
      config,
      port: (app.server.address() as AddressInfo).port,
      database: database.name,
      milliseconds: Math.round(performance.now() - started),
    });
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
};

const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof UnfinishedRestoreError)
    return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${message}. Another program listens there: set PORT to a free one.`;
  if (code === 'EACCES') return `${message}. The process may not do that here.`;
  if (isStorageFull(error)) return `The disk is full: ${reasonOf(error)}`;
  if (isOutage(error)) return `The database cannot be reached: ${message || code}`;
  return /PostgreSQL/.test(message) ? message : (stack ?? message);
};

process.on('unhandledRejection', (error) => {
  console.error('Unhandled rejection:', error);
});

run().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
