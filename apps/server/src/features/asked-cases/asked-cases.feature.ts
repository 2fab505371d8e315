import { listAskedCases } from '@mz/contracts/asked-cases';
import { route } from '../../lib/route.ts';
import { defineFeature } from '../../platform/feature.ts';
import { type AskedCasesService, createAskedCasesService } from './asked-cases.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly askedCases: Pick<AskedCasesService, 'link'>;
  }
}

/** Cases that were taken from ZoneBot to colleagues, and the way back of their answers. */
export const askedCasesFeature = defineFeature({
  name: 'askedCases',
  needs: ['files'],
  owns: {
    askedCases: {
      imports: 'published',
      member: 'memberId',
      refers: { messageId: 'the answer; another may stand in its place' },
      onErase: 'delete',
    },
  },
  create: ({ context, files }) => createAskedCasesService(context, files),
  provides: (cases) => cases,
  routes: (app, cases) =>
    route(app, listAskedCases, async ({ params }, { actor }) => cases.list(actor, params.id)),
});
