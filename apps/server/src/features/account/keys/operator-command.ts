import fastify from 'fastify';
import { ConfigError, parseConfig } from '../../../config.ts';
import { withDatabase } from '../../../postgres/open-configured.ts';
import { createSecrets, loadSecretKey } from '../../../secrets.ts';
import { type Accounts, createAccounts } from '../accounts.ts';

/** Opens the account service on the server's own configuration, does the work and leaves. */
const withAccounts = async <T>(work: (accounts: Accounts) => Promise<T>): Promise<T> => {
  const config = parseConfig(process.env);
  if (config.auth.external)
    throw new ConfigError(
      'AUTH_EXTERNAL_URL is set: keys and tokens are made by the service that keeps the accounts.',
    );
  return withDatabase(config, async (db) => {
    const secrets = createSecrets(config.secretKey ?? loadSecretKey(config.dataDir));
    const accounts = await createAccounts({ config, db, secrets, log: fastify({ logger: false }).log });
    const result = await work(accounts);
    await accounts.close();
    return result;
  });
};

/** Runs an operator's command: its words go to standard output, a refusal to standard error with exit code 1. */
export const runOperatorCommand = async (work: (accounts: Accounts) => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await withAccounts(work)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};
