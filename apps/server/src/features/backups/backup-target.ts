import { hash } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { openDiskFolder } from '../../adapters/files/disk-store.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Config } from '../../config.ts';
import { BackupError } from './backup-error.ts';
import { type BackupManifest, backupManifestSchema } from './backup-manifest.ts';

const manifestName = 'manifest.json';
const sumName = 'manifest.sha256';

/** Where backups lie: a folder, or a prefix of a bucket. */
export interface BackupTarget {
  /** As people read it; without secrets. */
  readonly name: string;
  readonly store: FileStore;
}

const withPrefix = (store: FileStore, prefix: string): FileStore => {
  if (prefix === '') return store;
  const at = (key: string): string => `${prefix}/${key}`;
  return {
    ...store,
    put: (key, bytes, contentType) => store.put(at(key), bytes, contentType),
    openWriter: (key, position) => store.openWriter(at(key), position),
    read: (key, range) => store.read(at(key), range),
    localPath: (key) => store.localPath(at(key)),
    remove: (key, state) => store.remove(at(key), state),
    list: async (folder) => (await store.list(at(folder))).map((key) => key.slice(prefix.length + 1)),
  };
};

/**
 * @param address a folder, or `s3://bucket/prefix` with the storage's own address and key (`S3_URL` …)
 * @throws BackupError where it is not complete
 */
export const openTarget = async (config: Config, address: string): Promise<BackupTarget> => {
  const bucket = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(address);
  if (!bucket) {
    const folder = path.resolve(address);
    return { name: folder, store: openDiskFolder(folder) };
  }
  const [, name = '', prefix = ''] = bucket;
  if (!config.backups.s3)
    throw new BackupError(
      'A backup to s3:// needs S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY of the storage.',
    );
  const { openS3Store } = await import('../../adapters/files/s3-store.ts');
  const store = openS3Store({ ...config.backups.s3, bucket: name });
  return { name: `s3://${name}/${prefix}`, store: withPrefix(store, prefix) };
};

/** Writes a stream as one object. What a killed process left is written anew. */
export const writeObject = async (store: FileStore, key: string, source: Readable): Promise<void> => {
  const writer = await store.openWriter(key, { offset: 0, state: null });
  try {
    for await (const chunk of source) await writer.write(chunk as Buffer);
    await writer.seal();
  } finally {
    await writer.close();
  }
};

const readWhole = async (store: FileStore, key: string): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await store.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const folderOf = (id: string): string => `backups/${id}`;

/** Key of an object of one backup. */
export const objectKey = (id: string, name: string): string => `${folderOf(id)}/${name}`;

const sumOf = (bytes: Buffer): string => hash('sha256', bytes);

/** The last that is written of a backup. */
export const writeManifest = async ({ store }: BackupTarget, manifest: BackupManifest): Promise<void> => {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await store.put(objectKey(manifest.id, sumName), Buffer.from(`${sumOf(bytes)}\n`), 'text/plain');
  await store.put(objectKey(manifest.id, manifestName), bytes, 'application/json');
};

/** @throws BackupError where the manifest is missing, altered or of a newer form */
export const readManifest = async ({ store, name }: BackupTarget, id: string): Promise<BackupManifest> => {
  const key = objectKey(id, manifestName);
  const bytes = await readWhole(store, key).catch((error: unknown) => {
    throw new BackupError(`${name} holds no finished backup ${id}.`, { cause: error });
  });
  const wanted = await readWhole(store, objectKey(id, sumName)).catch(() => Buffer.alloc(0));
  if (wanted.toString('utf8').trim() !== sumOf(bytes))
    throw new BackupError(`${key} was altered: its checksum is another. This backup is not restored.`);
  const read = backupManifestSchema.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!read.success)
    throw new BackupError(`${key} has a form this release does not read; a newer one may have written it.`);
  return read.data;
};

/** When the backup of an id was begun; in UTC. */
export const createdAtOf = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z.*$/, '$1-$2-$3T$4:$5:$6Z'));

/** Ids of what lies at the target, oldest first; those without a manifest are not finished. */
export const listBackups = async ({
  store,
}: BackupTarget): Promise<{ readonly id: string; readonly isFinished: boolean }[]> => {
  const keys = await store.list('backups');
  const finished = new Map<string, boolean>();
  for (const key of keys) {
    const [, id = '', name = ''] = key.split('/');
    if (id !== '') finished.set(id, finished.get(id) === true || name === manifestName);
  }
  return [...finished].map(([id, isFinished]) => ({ id, isFinished })).sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** Removes one backup, its manifest first, so that a part of it is never taken for a whole. */
export const removeBackup = async ({ store }: BackupTarget, id: string): Promise<void> => {
  await store.remove(objectKey(id, manifestName));
  for (const key of await store.list(folderOf(id))) await store.remove(key);
};
