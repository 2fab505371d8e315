import {
  getAcademyOverview,
  getResource,
  keepResourceNote,
  listResourceNotes,
  listResources,
  type ResourceCard,
  type ResourceKind,
  saveResource,
  unsaveResource,
} from '@mz/contracts/academy';
import type { Specialty } from '@mz/contracts/specialties';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { useSession } from '../../../lib/session.ts';
import { hasStoredSession } from '../../../lib/stored-session.ts';
import { academyKeys } from './academy.keys.ts';

/** Part of every key: what a visitor was answered lacks what a member saved and watched. */
export type Viewer = 'member' | 'visitor';

/** Who asks; a page that opens with a stored session does not ask twice while the session is checked. */
export const useViewer = (): Viewer => {
  const { owner, loading } = useSession();
  return owner || (loading && hasStoredSession()) ? 'member' : 'visitor';
};

export interface ResourceFilter {
  readonly q: string;
  readonly kind: ResourceKind | null;
  readonly category: Specialty | null;
  readonly saved: boolean;
}

export const academyQueries = {
  list: (viewer: Viewer, { q, kind, category, saved }: ResourceFilter) =>
    infiniteQueryOptions({
      queryKey: academyKeys.list(viewer, { q, kind, category, saved }),
      queryFn: ({ pageParam, signal }) =>
        call(listResources, {
          query: {
            ...(q && { q }),
            ...(kind && { kind }),
            ...(category && { category }),
            ...(saved && { saved: 'true' as const }),
            ...(pageParam && { cursor: pageParam }),
          },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
    }),
  overview: (viewer: Viewer) =>
    queryOptions({
      queryKey: academyKeys.overview(viewer),
      queryFn: ({ signal }) => call(getAcademyOverview, { signal }),
    }),
  one: (viewer: Viewer, id: string) =>
    queryOptions({
      queryKey: academyKeys.one(viewer, id),
      queryFn: ({ signal }) => call(getResource, { params: { id }, signal }),
      // Its address is signed anew when the screen is opened again; a player keeps the one it began with.
      refetchOnWindowFocus: false,
    }),
  notes: (id: string) =>
    queryOptions({
      queryKey: academyKeys.notes(id),
      queryFn: ({ signal }) => call(listResourceNotes, { params: { id }, signal }),
    }),
};

export const useSaveResource = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, saved }: Pick<ResourceCard, 'id' | 'saved'>) =>
      call(saved ? saveResource : unsaveResource, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: academyKeys.all }),
  });
};

export const useKeepNote = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { at: number; text: string }) => call(keepResourceNote, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: academyKeys.notes(id) }),
  });
};
