// npm run service-token [days], on the same configuration as the server: prints a token of the service role.
import { connect, migrateDatabase } from '@mz/db';
import fastify from 'fastify';
import { ConfigError, parseConfig } from '../../config.ts';
import { openCluster } from '../../postgres/cluster.ts';
import { createSecrets, loadSecretKey } from '../../secrets.ts';
import { createAccounts } from './accounts.ts';

const usualDays = 30;
const mostDays = 3650;
const secondsOfDay = 86_400;

const readDays = (text: string | undefined): number => {
  if (text === undefined) return usualDays;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > mostDays)
    throw new ConfigError(
      `Say for how many days the token is good, 1 to ${mostDays}: npm run service-token 30`,
    );
  return days;
};

const makeToken = async (days: number): Promise<string> => {
  const config = parseConfig(process.env);
  if (config.auth.external)
    throw new ConfigError(
      'AUTH_EXTERNAL_URL is set: tokens are made by the service that keeps the accounts.',
    );
  const cluster = config.databaseUrl
    ? null
    : await openCluster({ dataDir: config.dataDir, log: () => undefined });
  const connection = cluster?.connection ?? config.databaseUrl ?? '';
  try {
    await migrateDatabase(connection);
    const db = connect({ connection, poolSize: 2, onIdleError: () => undefined });
    try {
      const secrets = createSecrets(config.secretKey ?? loadSecretKey(config.dataDir));
      const accounts = await createAccounts({ config, db, secrets, log: fastify({ logger: false }).log });
      const token = await accounts.createServiceToken(days * secondsOfDay);
      await accounts.close();
      return token;
    } finally {
      await db.$client.end();
    }
  } finally {
    await cluster?.leave();
  }
};

try {
  process.stdout.write(`${await makeToken(readDays(process.argv[2]))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
