import { getConsent, getUploadedPicture, revokeConsent } from '@mz/contracts/pictures';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { PicturesService } from './pictures.service.ts';

/** What became of an uploaded picture; consents of patients. */
export const registerPictures = (app: FastifyInstance, pictures: PicturesService): void => {
  route(app, getUploadedPicture, async ({ params }, { actor }) => {
    const { width, height, byteSize, removed } = await pictures.describe(actor, params.id);
    return { width, height, byteSize, removed: [...removed] };
  });
  route(app, getConsent, async ({ params }, { actor }) => pictures.getConsent(actor, params.id));
  route(app, revokeConsent, async ({ params }, { actor, origin }) =>
    pictures.revokeConsent(actor, origin, params.id),
  );
};
