import { createCollection, deleteCollection, renameCollection } from '@mz/contracts/library';
import { collectSaved, getMyZone, type SavedKind, type SavedThing, searchSaved } from '@mz/contracts/myzone';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { myZoneKeys } from './myzone.keys.ts';

interface SavedFilter {
  readonly q: string;
  readonly kind: SavedKind | 'all';
  readonly collection: string | null;
}

export const myZoneQueries = {
  index: () =>
    queryOptions({
      queryKey: myZoneKeys.index(currentLanguage()),
      queryFn: ({ signal }) => call(getMyZone, { signal }),
    }),
  saved: (filter: SavedFilter) =>
    queryOptions({
      queryKey: myZoneKeys.saved(currentLanguage(), filter),
      queryFn: ({ signal }) =>
        call(searchSaved, {
          query: {
            ...(filter.q && { q: filter.q }),
            ...(filter.kind !== 'all' && { kind: filter.kind }),
            ...(filter.collection && { collection: filter.collection }),
          },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
};

const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: myZoneKeys.all }),
  });
};

export const useCollect = () =>
  useChange(({ kind, id, collections }: Pick<SavedThing, 'kind' | 'id' | 'collections'>) =>
    call(collectSaved, { params: { kind, id }, body: { collections } }),
  );
export const useCreateCollection = () =>
  useChange((name: string) => call(createCollection, { body: { name } }));
export const useRenameCollection = () =>
  useChange(({ id, name }: { id: string; name: string }) =>
    call(renameCollection, { params: { id }, body: { name } }),
  );
export const useDeleteCollection = () =>
  useChange((id: string) => call(deleteCollection, { params: { id } }));
