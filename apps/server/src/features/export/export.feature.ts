import { getMyExport, startMyExport } from '@mz/contracts/export';
import { route } from '../../lib/route.ts';
import { defineFeature } from '../../platform/feature.ts';
import { createExportService, exportJob } from './export.service.ts';

/** An archive of everything a member has here, as the manifests of all features say it. */
export const exportFeature = defineFeature({
  name: 'export',
  needs: ['files'],
  owns: {
    dataExports: {
      member: 'userId',
      refers: { fileId: 'the archive' },
      imports: 'record',
      onErase: 'delete',
    },
  },
  create: createExportService,
  routes: (app, exports) => {
    route(app, getMyExport, async (_input, { actor }) => ({ export: await exports.latest(actor) }));
    route(app, startMyExport, async (_input, { actor }) => ({ export: await exports.start(actor) }));
  },
  jobs: (exports) => [{ name: exportJob, cron: '* * * * *', run: exports.work }],
});
