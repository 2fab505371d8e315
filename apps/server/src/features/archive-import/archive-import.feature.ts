import { applyMyImport, discardMyImport, getMyImport, startMyImport } from '@mz/contracts/archive-import';
import { route } from '../../lib/route.ts';
import { defineFeature } from '../../platform/feature.ts';
import { createArchiveImportService, importJob } from './archive-import.service.ts';
import { archiveImportFile } from './archive-import-file.ts';

/** Brings a member's own archive back: each part by its tick, as the manifests of all features say it. */
export const archiveImportFeature = defineFeature({
  name: 'archive-import',
  needs: ['files'],
  owns: {
    dataImports: {
      member: 'userId',
      refers: { fileId: 'the archive' },
      imports: 'record',
      onErase: 'delete',
    },
  },
  fileUses: [archiveImportFile],
  create: createArchiveImportService,
  routes: (app, imports) => {
    route(app, getMyImport, async (_input, { actor }) => ({ import: await imports.latest(actor) }));
    route(app, startMyImport, async ({ body }, { actor }) => ({
      import: await imports.start(actor, body.uploadId),
    }));
    route(app, applyMyImport, async ({ params, body }, { actor }) => ({
      import: await imports.apply(actor, params.id, body.parts),
    }));
    route(app, discardMyImport, ({ params }, { actor }) => imports.discard(actor, params.id));
  },
  jobs: (imports) => [{ name: importJob, cron: '* * * * *', run: imports.work }],
});
