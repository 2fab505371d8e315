import { defineFeature } from '../../platform/feature.ts';
import { pictureFiles } from './picture-files.ts';
import { picturesAudit } from './pictures.events.ts';
import { registerPictures } from './pictures.routes.ts';
import { createPicturesService, type PicturesService } from './pictures.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly pictures: PicturesService;
  }
}

/** Pictures of posts and messages, and the consents of the patients they show. */
export const picturesFeature = defineFeature({
  name: 'pictures',
  needs: ['files'],
  audit: picturesAudit,
  owns: {
    pictures: {
      member: 'ownerId',
      imports: 'published',
      refers: { fileId: 'the stored file; null once it was removed on request' },
      onErase: 'delete',
    },
    pictureConsents: { member: 'memberId', imports: 'proof', onErase: 'delete' },
  },
  fileUses: pictureFiles,
  create: ({ context, files }) => createPicturesService(context, files),
  provides: (pictures) => pictures,
  routes: registerPictures,
});
