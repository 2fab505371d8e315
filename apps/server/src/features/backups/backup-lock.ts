import { advisoryLocks, type ConnectionOptions, toClientConfig } from '@mz/db';
import pg from 'pg';
import { BackupError } from './backup-error.ts';

/**
 * Holds the one lock of backups and drills as long as its connection lives: it goes with a killed process.
 *
 * @throws BackupError where another process holds it
 */
export const holdBackupLock = async (
  connection: ConnectionOptions['connection'],
): Promise<{ readonly release: () => Promise<void> }> => {
  const client = new pg.Client({
    ...toClientConfig(connection),
    application_name: 'medical-zone backup lock',
  });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    advisoryLocks.backup,
  ]);
  if (rows[0]?.held !== true) {
    await client.end();
    throw new BackupError('A backup or a drill goes on already.', { isBusy: true });
  }
  return { release: () => client.end() };
};
