import { createDirectoryToken, readDirectories, revokeDirectoryToken } from '@mz/contracts/directories';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../lib/route.ts';
import type { Directories } from './directories.service.ts';

/** Tokens of directories, for administrators. */
export const registerDirectories = (app: FastifyInstance, directories: Directories): void => {
  route(app, readDirectories, async () => directories.overview());
  route(app, createDirectoryToken, async ({ body }, { actor, origin }) =>
    directories.createToken(actor, body, origin),
  );
  route(app, revokeDirectoryToken, async ({ params }, { actor, origin }) => {
    await directories.revokeToken(actor, params.tokenId, origin);
    return null;
  });
};
