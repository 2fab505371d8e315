import { openFileStore } from '../../adapters/files/file-store.ts';
import { defineFeature } from '../../platform/feature.ts';
import { discardOwned } from './files.repository.ts';
import { registerFiles } from './files.routes.ts';
import { createFilesService, type FilesService } from './files.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly files: FilesService;
  }
}

/** Stored files and their signed addresses. */
export const filesFeature = defineFeature({
  name: 'files',
  owns: {
    files: {
      member: 'ownerId',
      unlinked: 'the row stays until its bytes are removed',
      onErase: discardOwned,
    },
  },
  create: async ({ context }) => createFilesService(context, await openFileStore(context.config)),
  provides: (files) => files,
  routes: registerFiles,
  jobs: (files) => [{ name: 'purge-files', cron: '*/15 * * * *', run: files.purge }],
});
