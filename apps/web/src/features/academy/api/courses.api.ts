import type { CallInput } from '@mz/contracts';
import { listResources } from '@mz/contracts/academy';
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
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import type { Viewer } from './academy.api.ts';
import { academyKeys } from './academy.keys.ts';

export const courseQueries = {
  /** What can be a part of a course, by words. */
  usable: (q: string) =>
    queryOptions({
      queryKey: academyKeys.list('member', { q, for: 'course' }),
      queryFn: ({ signal }) =>
        call(listResources, { query: { ...(q && { q }), for: 'course', limit: 8 }, signal }),
    }),
  evaluations: (id: string) =>
    queryOptions({
      queryKey: academyKeys.evaluations(id),
      queryFn: ({ signal }) => call(getEvaluations, { params: { id }, signal }),
    }),
  playlists: (resource?: string) =>
    queryOptions({
      queryKey: academyKeys.playlists(resource ?? null),
      queryFn: ({ signal }) => call(listPlaylists, { query: resource ? { resource } : {}, signal }),
    }),
  playlist: (viewer: Viewer, id: string) =>
    queryOptions({
      queryKey: academyKeys.playlist(viewer, id),
      queryFn: ({ signal }) => call(getPlaylist, { params: { id }, signal }),
    }),
};

export const useEvaluateCourse = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof evaluateCourse>['body']>) =>
      call(evaluateCourse, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: academyKeys.all }),
  });
};

export const usePlaylistActs = () => {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: academyKeys.allPlaylists });
  return {
    create: useMutation({
      mutationFn: (body: NonNullable<CallInput<typeof createPlaylist>['body']>) =>
        call(createPlaylist, { body }),
      onSettled,
    }),
    put: useMutation({
      mutationFn: ({ id, resourceId, isIn }: { id: string; resourceId: string; isIn: boolean }) =>
        call(isIn ? addToPlaylist : removeFromPlaylist, { params: { id, resourceId } }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { id: string } & NonNullable<CallInput<typeof updatePlaylist>['body']>) =>
        call(updatePlaylist, { params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deletePlaylist, { params: { id } }),
      onSettled,
    }),
  };
};
