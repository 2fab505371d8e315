import {
  addToPlaylist,
  createPlaylist,
  deletePlaylist,
  evaluateCourse,
  getEvaluations,
  getPlaylist,
  listPlaylists,
  removeFromPlaylist,
  updatePlaylist,
} from '@mz/contracts/academy-courses';
import type { FastifyInstance } from 'fastify';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { route } from '../../lib/route.ts';
import type { CoursesService } from './courses.service.ts';
import type { PlaylistsService } from './playlists.service.ts';

export interface CoursesParts {
  readonly courses: CoursesService;
  readonly playlists: PlaylistsService;
}

/** The end of courses, and playlists. */
export const registerCourses = (app: FastifyInstance, { courses, playlists }: CoursesParts): void => {
  route(app, evaluateCourse, async ({ params, body }, { actor }) => courses.evaluate(actor, params.id, body));
  route(app, getEvaluations, async ({ params }, { actor }) => courses.evaluations(actor, params.id));

  route(app, listPlaylists, async ({ query }, { actor }) => playlists.list(actor, query.resource));
  route(app, createPlaylist, async ({ body }, { actor, reply }) => {
    reply.status(201);
    return playlists.create(actor, body);
  });
  route(app, getPlaylist, async ({ params }, { actor, request }) =>
    playlists.get(actor, languageOfRequest(request.headers['accept-language']), params.id),
  );
  route(app, updatePlaylist, async ({ params, body }, { actor }) => playlists.update(actor, params.id, body));
  route(app, deletePlaylist, async ({ params }, { actor }) => playlists.remove(actor, params.id));
  route(app, addToPlaylist, async ({ params }, { actor }) =>
    playlists.add(actor, params.id, params.resourceId),
  );
  route(app, removeFromPlaylist, async ({ params }, { actor }) =>
    playlists.removeItem(actor, params.id, params.resourceId),
  );
};
