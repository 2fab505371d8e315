import multipart, { type MultipartFile } from '@fastify/multipart';
import {
  addEntry,
  applyImport,
  avatarLimits,
  chooseMyAvatar,
  chooseMyBanner,
  deleteEntry,
  getMyProfile,
  getProfilePage,
  importLimits,
  previewImport,
  removeMyAvatar,
  removeMyBanner,
  reorderEntries,
  updateEntry,
  updateMyProfile,
  uploadMyAvatar,
} from '@mz/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { route } from '../../lib/route.ts';
import { registerCurriculum } from './document/curriculum.routes.ts';
import type { CurriculumService } from './document/curriculum.service.ts';
import type { EntriesService } from './entries.service.ts';
import type { ImportService } from './import/import.service.ts';
import type { ProfileService } from './profile.service.ts';
import type { ProfilePageService } from './profile-page.service.ts';

export interface ProfileParts {
  readonly profile: ProfileService;
  readonly pages: ProfilePageService;
  readonly curricula: CurriculumService;
  readonly entries: EntriesService;
  readonly imports: ImportService;
}

const overhead = 64 * 1024;
/** A thousand papers with long lists of authors. */
const maxApplyBytes = 4 * 1024 * 1024;

/** The picture of a form, as it arrives; a form that breaks off ends the stream with an error. */
const openPicture = async (request: FastifyRequest): Promise<MultipartFile['file']> => {
  try {
    const part = await request.file();
    if (part?.fieldname === 'file') return part.file;
  } catch (error) {
    // Errors of the framework have codes; the rest is a body that cannot be read.
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error;
    throw new AppError('malformed_body', 'Invalid multipart body.', { cause: error });
  }
  throw new AppError('malformed_body', 'Missing multipart field "file".');
};

const declaredLength = (request: FastifyRequest): number =>
  Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);

/** Profiles: the own one with its pictures and entries, and those of others. */
export const registerProfile = async (
  app: FastifyInstance,
  { profile, pages, curricula, entries, imports }: ProfileParts,
): Promise<void> => {
  route(app, getProfilePage, async ({ params, query }, { actor }) =>
    pages.getPage(actor, params.userId, query.as),
  );
  registerCurriculum(app, curricula);
  route(app, addEntry, async ({ body }, { actor, origin, reply }) => {
    const entry = await entries.add(actor, origin, body);
    reply.status(201);
    return entry;
  });
  route(app, updateEntry, async ({ params, body }, { actor, origin }) =>
    entries.update(actor, origin, params.id, body),
  );
  route(app, deleteEntry, async ({ params }, { actor, origin }) => entries.remove(actor, origin, params.id));
  route(app, previewImport, async ({ body }, { actor }) => imports.preview(actor, body), {
    // A file in base64 and what is around it.
    bodyLimit: Math.ceil(importLimits.fileBytes / 3) * 4 + overhead,
  });
  route(app, applyImport, async ({ body }, { actor, origin }) => imports.apply(actor, origin, body), {
    bodyLimit: maxApplyBytes,
  });
  route(app, reorderEntries, async ({ body }, { actor, origin }) =>
    entries.reorder(actor, origin, body.kind, body.ids),
  );
  route(app, getMyProfile, async (_input, { actor }) => profile.getMine(actor));
  route(app, updateMyProfile, async ({ body }, { actor, origin }) => profile.update(actor, origin, body));
  route(app, chooseMyAvatar, async ({ body }, { actor, origin }) =>
    profile.choosePicture(actor, origin, 'avatar', body.uploadId),
  );
  route(app, removeMyAvatar, async (_input, { actor, origin }) =>
    profile.removePicture(actor, origin, 'avatar'),
  );
  route(app, chooseMyBanner, async ({ body }, { actor, origin }) =>
    profile.choosePicture(actor, origin, 'banner', body.uploadId),
  );
  route(app, removeMyBanner, async (_input, { actor, origin }) =>
    profile.removePicture(actor, origin, 'banner'),
  );

  // Forms are read here and nowhere else.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      // One byte more than is accepted: a file cut off here would pass for a whole one.
      limits: { fileSize: avatarLimits.bytes + 1, files: 1, fields: 4, fieldSize: 1024, parts: 5 },
    });
    route(
      scope,
      uploadMyAvatar,
      async (_input, { actor, origin, request }) =>
        profile.setAvatar(actor, origin, await openPicture(request), declaredLength(request)),
      { bodyLimit: avatarLimits.bytes + overhead, form: { file: avatarLimits.types } },
    );
  });
};
