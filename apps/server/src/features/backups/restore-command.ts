// npm run restore -- --from <folder or s3://bucket/prefix> [--backup <id>] [--identity <file>] [--key <file>]

import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openFileStore } from '../../adapters/files/open-file-store.ts';
import type { Config } from '../../config.ts';
import { openConfigured } from '../../postgres/open-configured.ts';
import { createSecrets } from '../../secrets.ts';
import { BackupError } from './backup-error.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { openTarget, readManifest } from './backup-target.ts';
import { readIdentity } from './backups.service.ts';
import { readOptions, runCommand, sayProgress } from './command-line.ts';
import { newestBackup } from './drill.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import { restoreBackup } from './restore-backup.ts';

const help = `npm run restore -- --from <folder or s3://bucket/prefix> [--backup <id>] [--identity <file>] [--key <file>] [--erasures <file>]
  --from      where the backups lie
  --backup    which; without it the newest
  --identity  file of the age identity that opens it
  --key       copy of the secret.key of the installation; without it SECRET_KEY, or secret.key in DATA_DIR
  --erasures  a later erasures.log: whom it names is erased again at the next start`;

/** Puts the installation's secret in its place; without it much of what comes back could not be opened. */
const placeKey = async (
  config: Config,
  manifest: BackupManifest,
  keyFile: string | undefined,
): Promise<void> => {
  const own = path.join(config.dataDir, 'secret.key');
  const source = keyFile ?? own;
  const key = config.secretKey ?? (existsSync(source) ? readFileSync(source, 'utf8').trim() : null);
  if (key === null || key === '')
    throw new BackupError(
      'The secret of the installation is missing: set SECRET_KEY, or name the copy of its secret.key (--key).',
    );
  if (keyFingerprint(createSecrets(key)) !== manifest.keyFingerprint)
    throw new BackupError(
      'The secret is not that of the installation this backup was made of. Nothing was changed.',
    );
  if (config.secretKey !== null || source === own) return;
  // Of a restore that goes on.
  if (existsSync(own) && readFileSync(own, 'utf8').trim() === key) return;
  if (existsSync(own))
    throw new BackupError(`${own} exists and was not replaced. A restore goes into an empty place only.`);
  await copyFile(source, own);
};

await runCommand(async (config) => {
  const options = readOptions(process.argv.slice(2), ['from', 'backup', 'identity', 'key', 'erasures'], help);
  const from = options.from ?? config.backups.to;
  if (!from) throw new BackupError(`Say where the backup lies (--from).\n\n${help}`);
  const target = await openTarget(config, from);
  const manifest = options.backup ? await readManifest(target, options.backup) : await newestBackup(target);
  const identityFile = options.identity ?? config.backups.identityFile;
  const identity = identityFile ? await readIdentity(identityFile) : null;
  await mkdir(config.dataDir, { recursive: true });
  await placeKey(config, manifest, options.key);
  const { connection, leave } = await openConfigured(config);
  try {
    const { tables, files } = await restoreBackup(
      target,
      manifest,
      { connection, files: await openFileStore(config) },
      { identity: manifest.recipient === null ? null : identity, onProgress: sayProgress },
    );
    if (options.erasures) await copyFile(options.erasures, path.join(config.dataDir, 'erasures.log'));
    return [
      ...tables.map(({ table, rows }) => `${table}: ${rows} rows, as backed up`),
      `Restored ${manifest.id} of ${manifest.createdAt}: ${tables.length} tables and ${files} files, compared by content. Start the server: it erases again whom the record of erasures names.`,
    ].join('\n');
  } finally {
    await leave();
  }
});
