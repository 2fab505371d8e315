// For the bench: a process that makes or brings back archives, and says how much memory it ever had.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from '@mz/db';
import Fastify from 'fastify';
import { parseConfig } from '../config.ts';
import { createSecrets } from '../secrets.ts';
import { openJobsByHand } from './jobs-by-hand.ts';

const [dataDir = '', job = ''] = process.argv.slice(2);
const db = connect({
  connection: {
    host: path.join(dataDir, 'postgres-run'),
    port: 5432,
    user: 'medical_zone',
    password: readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim(),
    database: 'medical_zone',
  },
  poolSize: 4,
  onIdleError: () => undefined,
});
const config = parseConfig({ DATA_DIR: dataDir, DEMO_CONTENT: 'off', AUTH_RATE_FACTOR: '0' });
const jobs = await openJobsByHand({
  app: Fastify(),
  config,
  db,
  secrets: createSecrets(readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim()),
});
const from = performance.now();
await jobs.run(job);
const seconds = (performance.now() - from) / 1000;
const peak =
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? Number.NaN) / 1000;
process.stdout.write(`${JSON.stringify({ seconds, peak })}\n`, () => process.exit(0));
