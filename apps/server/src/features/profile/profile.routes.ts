import multipart from '@fastify/multipart';
import { avatarLimits, getMyProfile, removeMyAvatar, updateMyProfile, uploadMyAvatar } from '@mz/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { route } from '../../lib/route.ts';
import type { ProfileService } from './profile.service.ts';

const overhead = 64 * 1024;

const readPicture = async (request: FastifyRequest): Promise<Buffer> => {
  try {
    const part = await request.file();
    if (part?.fieldname === 'file') return await part.toBuffer();
  } catch (error) {
    // Errors of the framework have codes; the rest is a body that cannot be read.
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error;
    throw new AppError('malformed_body', 'Invalid multipart body.', { cause: error });
  }
  throw new AppError('malformed_body', 'Missing multipart field "file".');
};

/** The own profile and its picture. */
export const registerProfile = async (app: FastifyInstance, profile: ProfileService): Promise<void> => {
  route(app, getMyProfile, async (_input, { actor }) => profile.getMine(actor));
  route(app, updateMyProfile, async ({ body }, { actor, origin }) => profile.update(actor, origin, body));
  route(app, removeMyAvatar, async (_input, { actor, origin }) => profile.removeAvatar(actor, origin));

  // Forms are read here and nowhere else.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: avatarLimits.bytes, files: 1, fields: 4, fieldSize: 1024, parts: 5 },
    });
    route(
      scope,
      uploadMyAvatar,
      async (_input, { actor, origin, request }) =>
        profile.setAvatar(actor, origin, await readPicture(request)),
      { bodyLimit: avatarLimits.bytes + overhead, form: { file: avatarLimits.types } },
    );
  });
};
