import type { CallInput } from '@mz/contracts';
import { createPosition, deletePosition, listPositions, updatePosition } from '@mz/contracts/positions';
import type { Specialty } from '@mz/contracts/specialties';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

export interface PositionFilter {
  readonly specialty?: Specialty | undefined;
  readonly place?: string | undefined;
  readonly mine: 0 | 1;
}

const keys = {
  all: ['positions'],
  list: (filter: PositionFilter) => ['positions', 'list', filter],
} as const;

export const positionQueries = {
  list: (filter: PositionFilter) =>
    queryOptions({
      queryKey: keys.list(filter),
      queryFn: ({ signal }) => call(listPositions, { query: { ...filter }, signal }),
      placeholderData: keepPreviousData,
    }),
};

export type PositionValues = CallInput<typeof createPosition>['body'];

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
};

/** Of a new position, or of the one named. */
export const useSavePosition = (id: string | null) =>
  useMutation({
    mutationFn: async (body: PositionValues): Promise<void> => {
      await (id === null ? call(createPosition, { body }) : call(updatePosition, { params: { id }, body }));
    },
    onSuccess: useRefresh(),
  });

export const useDeletePosition = () =>
  useMutation({
    mutationFn: (id: string) => call(deletePosition, { params: { id } }),
    onSuccess: useRefresh(),
  });
