import { tables } from '@mz/db';
import { openFileStore } from '../../adapters/files/open-file-store.ts';
import { defineFeature } from '../../platform/feature.ts';
import { discardOwned, readStoredBytes } from './files.repository.ts';
import { registerFiles } from './files.routes.ts';
import { createFilesService, type FilesService } from './files.service.ts';
import { createStorageService, type StorageService } from './storage.service.ts';
import { createUploadLocks } from './upload-locks.ts';
import { expireOwned } from './uploads.repository.ts';
import { registerUploads } from './uploads.routes.ts';
import { createUploadsService, type UploadsService } from './uploads.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly files: FilesService &
      Pick<UploadsService, 'receive' | 'prepare' | 'inspect' | 'claim' | 'describePicture'> & {
        readonly storage: StorageService;
      };
  }
}
declare module '../../platform/audit.ts' {
  interface AuditActions {
    readonly storage_quota_changed: true;
  }
}

/** Files on their way in, stored files and their signed addresses. */
export const filesFeature = defineFeature({
  name: 'files',
  owns: {
    files: {
      member: 'ownerId',
      withheld: { storageKey: 'a place inside the server; the bytes lie under media/' },
      imports: 'derived',
      unlinked: 'the row stays until its bytes are removed',
      onErase: discardOwned,
    },
    uploads: {
      member: 'ownerId',
      withheld: 'files that have not arrived yet',
      unlinked: 'the row stays until its bytes are removed',
      refers: { writerId: 'the request that writes now' },
      onErase: expireOwned,
    },
    storageQuotas: { member: 'userId', imports: 'shared', onErase: 'delete' },
  },
  audit: ['storage_quota_changed'],
  async create({ context, registry }) {
    const store = await openFileStore(context.config);
    const uploads = createUploadsService(context, store, registry.fileUses);
    return {
      store,
      files: createFilesService(context, store),
      uploads,
      storage: createStorageService(context, registry.fileUses),
      locks: createUploadLocks(context.db, context.log),
    };
  },
  provides: ({ files, storage, uploads: { receive, prepare, inspect, claim, describePicture } }) => ({
    ...files,
    storage,
    receive,
    prepare,
    inspect,
    claim,
    describePicture,
  }),
  async routes(app, { files, storage, uploads, locks }) {
    registerFiles(app, files, storage);
    await registerUploads(app, { uploads, locks });
    app.addHook('onClose', async () => {
      await uploads.close();
      await locks.close();
    });
  },
  health: ({ store }) => [{ name: 'files', check: store.probe }],
  metrics: (_own, { context: { db } }) => [
    {
      name: 'uploads_pending',
      help: 'Uploads that are not finished, or that nothing refers to yet.',
      kind: 'gauge',
      read: () => db.$count(tables.uploads),
    },
  ],
  admin: (_own, { context: { db } }) => ({
    stores: [{ name: 'files', read: () => readStoredBytes(db) }],
  }),
  jobs: ({ files, uploads }) => [
    { name: 'purge-files', cron: '*/15 * * * *', run: files.purge },
    { name: 'sweep-uploads', cron: '*/15 * * * *', run: uploads.sweep },
  ],
});
