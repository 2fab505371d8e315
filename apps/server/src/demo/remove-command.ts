// npm run demo:remove, on the same configuration as the server.
import { connect, migrateDatabase } from '@mz/db';
import { parseConfig } from '../config.ts';
import { openCluster } from '../postgres/cluster.ts';
import { removeDemo } from './demonstration.ts';

const config = parseConfig(process.env);
const cluster = config.databaseUrl
  ? null
  : await openCluster({ dataDir: config.dataDir, log: () => undefined });
const connection = cluster?.connection ?? config.databaseUrl ?? '';
await migrateDatabase(connection);
const db = connect({ connection, poolSize: 2, onIdleError: () => undefined });
const removed = await removeDemo(db);
await db.$client.end();
await cluster?.leave();
process.stdout.write(
  removed > 0
    ? `${removed} fictional physicians and what they owned are removed. Start with DEMO_CONTENT=off, or they come back.\n`
    : 'There is no demonstration content.\n',
);
