// Runs a private PostgreSQL from native programs (argument: their folder) until standard input ends.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openCluster } from '../apps/server/src/postgres/cluster.ts';
import { fastPostgres } from '../apps/server/src/testing/fast-postgres.ts';

const [, , binaries] = process.argv;
if (!binaries) throw new Error('Name the folder of initdb and postgres.');
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mz-native-'));
const cluster = await openCluster({
  dataDir,
  binaries,
  log: () => undefined,
  settings: fastPostgres,
});
const { host, port, user, password } = cluster.connection;
console.log(
  `url postgresql://${user}:${password}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`,
);
process.stdin.resume();
process.stdin.on('end', () => {
  void cluster.leave().then(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
});
