import { z } from 'zod';

/** The form of backups; raised when an older release could not read a newer one. */
export const backupFormat = 1;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const tableEntrySchema = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  columns: z.array(z.string().min(1)).min(1),
  rows: count,
  /** Sum of the hashes of all lines: the same whatever the order of the rows. */
  lines: digest,
  /** Of the object as it lies at the target. */
  object: z.string().min(1),
  bytes: count,
  sha256: digest,
});

const fileEntrySchema = z.object({
  /** Key in the file storage. */
  key: z.string().min(1),
  bytes: count,
  /** Of the file itself. */
  sha256: digest,
  object: z.string().min(1),
});

/** What a backup holds. Written last: a backup without one is not finished and is never restored. */
export const backupManifestSchema = z.object({
  format: z.literal(backupFormat),
  id: z.string().regex(/^\d{8}T\d{6}Z-[0-9a-f]{6}$/),
  createdAt: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  /** Hashes of the migrations the database had seen, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** Tells the secret of the installation from others; null where it was not known. */
  keyFingerprint: z.string(),
  /** Recipient of the encryption (`age1…`); null: not encrypted. */
  recipient: z.string().nullable(),
  tables: z.array(tableEntrySchema),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
  files: z.array(fileEntrySchema),
  /** Keys of files whose bytes were gone when they were to be copied. */
  missingFiles: z.array(z.string()),
});

export type BackupManifest = z.infer<typeof backupManifestSchema>;
export type TableEntry = BackupManifest['tables'][number];
export type FileEntry = BackupManifest['files'][number];
export type SequenceEntry = BackupManifest['sequences'][number];

/** `auth.users` as people read it. */
export const tableLabel = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${schema}.${name}`;
