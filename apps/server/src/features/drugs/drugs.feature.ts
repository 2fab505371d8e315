import { z } from 'zod';
import { archived } from '../../platform/archive-import.ts';
import { defineFeature } from '../../platform/feature.ts';
import { createDrugStore, type DrugStore } from './drug-store.ts';
import { drugsDemo } from './drugs.demo.ts';
import { drugsAudit } from './drugs.events.ts';
import { registerDrugs } from './drugs.routes.ts';
import { createDrugsService } from './drugs.service.ts';
import { openLabelRun, refreshLabels } from './labels/label-run.ts';
import { createSavedDrugsRepository } from './saved-drugs.repository.ts';
import { registerSavedDrugs } from './saved-drugs.routes.ts';

/** More than there are drugs. */
const savedDrugsMost = 1_000;

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly drugs: Pick<DrugStore, 'snapshot'> & {
      /** What a member keeps at hand, the latest first. */
      readonly listSaved: (member: { readonly id: string }) => Promise<readonly { id: string; at: Date }[]>;
    };
  }
}

/** Facts of drugs: doses by what they are for, interactions, labels, review. */
export const drugsFeature = defineFeature({
  name: 'drugs',
  demo: drugsDemo,
  audit: drugsAudit,
  owns: {
    drugVersions: {
      member: 'authorId',
      unlinked: 'a signature outlives the account that gave it',
      imports: 'proof',
      refers: { drugId: 'a file of content/drugs' },
      onErase: 'keep',
      because: 'which account corrected or signed a dose must stay provable',
      as: 'signatures',
      days: 3650,
      afterwards: 'anonymise',
    },
    drugLabels: {
      member: null,
      refers: { setId: 'the number its publisher gave it', drugId: 'a file of content/drugs' },
    },
    drugLabelPassages: { member: null },
    drugLabelSources: { member: null },
    savedDrugs: {
      member: 'memberId',
      refers: { drugId: 'a file of content/drugs' },
      imports: {
        part: 'library',
        max: savedDrugsMost,
        row: z.object({ drug_id: archived.text(80).min(1), saved_at: archived.time }),
      },
      onErase: 'delete',
    },
  },
  create: ({ context, platform }) => {
    const store = createDrugStore(context, platform);
    const stopping = new AbortController();
    const refresh = async (): Promise<void> => {
      await refreshLabels(openLabelRun(context.db, context.config.literature, stopping.signal));
      store.changed();
    };
    return {
      store,
      service: createDrugsService(context, store),
      saved: (member: { readonly id: string }) => createSavedDrugsRepository(context.db, member),
      refresh,
      stop: () => stopping.abort(),
    };
  },
  provides: ({ store, saved }) => ({ snapshot: store.snapshot, listSaved: (member) => saved(member).list() }),
  routes(app, { service, store, saved, stop }) {
    app.addHook('preClose', async () => stop());
    registerDrugs(app, service, store);
    registerSavedDrugs(app, service, saved);
  },
  admin: ({ store }) => ({
    queues: [
      {
        name: 'drugs',
        to: '/tools/drugs',
        async waiting() {
          const { current } = await store.snapshot();
          return [...current.values()].filter(({ change }) => change === 'bundled').length;
        },
      },
    ],
  }),
  jobs: ({ refresh }) => [{ name: 'refresh-drug-labels', cron: '17 3 * * *', run: refresh }],
});
