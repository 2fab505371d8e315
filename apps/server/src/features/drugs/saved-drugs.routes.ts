import { getSavedDrug, saveDrug, unsaveDrug } from '@mz/contracts/drugs';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { DrugsService } from './drugs.service.ts';
import type { createSavedDrugsRepository } from './saved-drugs.repository.ts';

type SavedOf = (member: { readonly id: string }) => ReturnType<typeof createSavedDrugsRepository>;

/** Drugs a member keeps at hand. */
export const registerSavedDrugs = (
  app: FastifyInstance,
  service: Pick<DrugsService, 'find'>,
  savedOf: SavedOf,
): void => {
  route(app, getSavedDrug, async ({ params }, { actor }) => ({ saved: await savedOf(actor).has(params.id) }));
  route(app, saveDrug, async ({ params }, { actor }) => {
    const { drug } = await service.find(params.id);
    await savedOf(actor).add(drug.id);
    return { saved: true };
  });
  route(app, unsaveDrug, async ({ params }, { actor }) => {
    await savedOf(actor).remove(params.id);
    return { saved: false };
  });
};
