// npm run backup -- [--to <folder or s3://bucket/prefix>] [--encrypt <age recipient>] [--binaries <folder>]

import type { Database } from '@mz/db';
import { withDatabase } from '../../postgres/open-configured.ts';
import { createSecrets, loadSecretKey } from '../../secrets.ts';
import { createBackupsService } from './backups.service.ts';
import { readOptions, runCommand, sayProgress } from './command-line.ts';

const help = `npm run backup -- [--to <folder or s3://bucket/prefix>] [--encrypt <age1…>] [--binaries <folder>]
  --to        where to; without it BACKUP_TO
  --encrypt   an age recipient the backup is encrypted for; without it BACKUP_RECIPIENT
  --binaries  folder of PostgreSQL's programs of the version that made the embedded database, where it is not this release's`;

await runCommand(async (config) => {
  const options = readOptions(process.argv.slice(2), ['to', 'encrypt', 'binaries'], help);
  const secrets = createSecrets(config.secretKey ?? loadSecretKey(config.dataDir));
  const isOlder = options.binaries !== undefined;
  const work = async (db: Database): Promise<string> => {
    const service = createBackupsService({ config, db, secrets });
    const copying = {
      onProgress: sayProgress,
      ...(options.to !== undefined && { to: options.to }),
      ...(options.encrypt !== undefined && { recipient: options.encrypt }),
    };
    const manifest = isOlder
      ? await service.copyAsItIs(copying)
      : await (await service.beginBackup({ cause: 'command', ...copying })).done;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `Backup ${manifest.id}: ${manifest.tables.length} tables with ${rows} rows, ${manifest.files.length} files. What was written was read back.`,
      ...manifest.missingFiles.map((key) => `MISSING: the bytes of ${key} are not in the file storage.`),
      config.secretKey === null
        ? `The secret of this installation is not part of it. Keep a copy of ${config.dataDir}/secret.key in another place: without it second factors, private texts and voice notes cannot be opened.`
        : 'The secret of this installation (SECRET_KEY) is not part of it. Keep a copy in another place.',
    ].join('\n');
  };
  // An older embedded database is on its way out: it is copied as it is, and nothing is written to it.
  return withDatabase(config, work, { binaries: options.binaries, asItIs: isOlder });
});
