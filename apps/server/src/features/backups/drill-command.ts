// npm run backup:drill -- [--from <folder or s3://bucket/prefix>] [--identity <file>]
import { withDatabase } from '../../postgres/open-configured.ts';
import { createSecrets, loadSecretKey } from '../../secrets.ts';
import { createBackupsService } from './backups.service.ts';
import { readOptions, runCommand, sayProgress } from './command-line.ts';

const help = `npm run backup:drill -- [--from <folder or s3://bucket/prefix>] [--identity <file>]
  --from      where the backups lie; without it BACKUP_TO
  --identity  file of the age identity that opens them; without it BACKUP_IDENTITY_FILE`;

await runCommand(async (config) => {
  const { from, identity } = readOptions(process.argv.slice(2), ['from', 'identity'], help);
  const secrets = createSecrets(config.secretKey ?? loadSecretKey(config.dataDir));
  const used = {
    ...config,
    backups: { ...config.backups, identityFile: identity ?? config.backups.identityFile },
  };
  return withDatabase(config, async (db) => {
    const service = createBackupsService({ config: used, db, secrets });
    const { done } = await service.beginDrill({
      cause: 'command',
      onProgress: sayProgress,
      ...(from !== undefined && { to: from }),
    });
    const { id, tables, files } = await done;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `Backup ${id} came back as it was: ${tables.length} tables with ${rows} rows and ${files.length} files, compared by content.`;
  });
});
