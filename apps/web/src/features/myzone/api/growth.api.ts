import type { CallInput, Endpoint } from '@mz/contracts';
import { signCertificate } from '@mz/contracts/academy-learning';
import {
  correctGrowthEntry,
  createGrowthEntry,
  createGrowthGoal,
  deleteGrowthGoal,
  type EntryKind,
  evidenceUpload,
  type GrowthOverview,
  getBadge,
  getGrowth,
  getReflection,
  issueBadge,
  keepReflected,
  listGrowthEntries,
  openReflected,
  type ReflectedKind,
  setReflection,
  updateGrowthGoal,
  withdrawGrowthEntry,
} from '@mz/contracts/growth';
import {
  changeGrowthYear,
  getGrowthReport,
  listSchemes,
  type ReportFormat,
  reportFilePath,
} from '@mz/contracts/growth-report';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { authorizedFetch } from '../../../lib/authorized-fetch.ts';
import { call, readApiError, toNetworkError } from '../../../lib/http.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { startUpload } from '../../../lib/upload.ts';
import { growthKeys } from './growth.keys.ts';

export const growthQueries = {
  overview: (period: NonNullable<CallInput<typeof getGrowth>['query']>) =>
    queryOptions({
      queryKey: growthKeys.overview(period),
      queryFn: ({ signal }) => call(getGrowth, { query: period, signal }),
      placeholderData: keepPreviousData,
    }),
  entries: (kind: EntryKind | null) =>
    infiniteQueryOptions({
      queryKey: growthKeys.entries(kind),
      queryFn: ({ pageParam, signal }) =>
        call(listGrowthEntries, {
          query: { limit: 20, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  badge: (number: string) =>
    queryOptions({
      queryKey: growthKeys.badge(number),
      queryFn: ({ signal }) => call(getBadge, { params: { number }, signal }),
    }),
  reflection: (id: string) =>
    queryOptions({
      queryKey: growthKeys.reflection(id),
      queryFn: ({ signal }) => call(getReflection, { params: { id }, signal }),
      // What is shown is what is kept: nothing of it stays in the cache.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  reflected: (kind: ReflectedKind, id: string) =>
    queryOptions({
      queryKey: growthKeys.reflected(kind, id),
      queryFn: ({ signal }) => call(openReflected, { params: { kind, id }, signal }),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  schemes: () =>
    queryOptions({
      queryKey: growthKeys.schemes,
      queryFn: ({ signal }) => call(listSchemes, { signal }),
      staleTime: 3_600_000,
    }),
  report: (scheme: string, year: number) =>
    queryOptions({
      queryKey: growthKeys.report(scheme, year),
      queryFn: ({ signal }) => call(getGrowthReport, { query: { scheme, year }, signal }),
    }),
};

type CallBody<E extends Endpoint> = NonNullable<CallInput<E>['body']>;

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: growthKeys.all });
};

export type EntryValues = Omit<CallBody<typeof createGrowthEntry>, 'evidenceUploadId'>;
export type GoalValues = CallBody<typeof createGrowthGoal>;

interface SavedEntry {
  /** The entry that is corrected; null: a new one. */
  readonly id: string | null;
  readonly values: EntryValues;
  readonly evidence: File | null;
}

export const useSaveEntry = () =>
  useMutation({
    async mutationFn({ id, values, evidence }: SavedEntry) {
      const evidenceUploadId = evidence
        ? await startUpload(evidence, { purpose: evidenceUpload }).done
        : null;
      const body = { ...values, evidenceUploadId };
      return id ? call(correctGrowthEntry, { params: { id }, body }) : call(createGrowthEntry, { body });
    },
    onSuccess: useRefresh(),
  });

export const useWithdrawEntry = () =>
  useMutation({
    mutationFn: (id: string) => call(withdrawGrowthEntry, { params: { id } }),
    onSuccess: useRefresh(),
  });

export const useSetReflection = (id: string) =>
  useMutation({
    mutationFn: (body: { text: string; inReport: boolean }) => call(setReflection, { params: { id }, body }),
    onSuccess: useRefresh(),
  });

/** Puts an answer or a calculator on record with what was written about it. */
export const useKeepReflected = (
  kind: ReflectedKind,
  id: string,
  rest: { opened: string; keepTitle: boolean },
) =>
  useMutation({
    mutationFn: (body: { text: string; inReport: boolean }) =>
      call(keepReflected, { params: { kind, id }, body: { ...body, ...rest } }),
    onSuccess: useRefresh(),
  });

export const useSaveGoal = () =>
  useMutation({
    mutationFn: ({ id, values }: { id: string | null; values: GoalValues }) =>
      id
        ? call(updateGrowthGoal, { params: { id }, body: values })
        : call(createGrowthGoal, { body: values }),
    onSuccess: useRefresh(),
  });

export const useDeleteGoal = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteGrowthGoal, { params: { id } }),
    onSuccess: useRefresh(),
  });

type Achievement = GrowthOverview['achievements'][number];

/** An achievement as a signed credential, saved as a file; its number leads to its public page. */
export const useSaveBadge = () =>
  useMutation({
    async mutationFn({ id, certificate }: Pick<Achievement, 'id' | 'certificate'>) {
      const { number, jwt } = certificate
        ? {
            number: certificate,
            ...(await call(signCertificate, { params: { number: certificate } })),
          }
        : await call(issueBadge, { body: { achievement: id } });
      saveFile(new Blob([jwt], { type: 'application/vc+jwt' }), `${number}.jwt`);
      return { path: certificate ? `/certificate/${number}` : `/badge/${number}` };
    },
  });

export const useChangeYear = () =>
  useMutation({
    mutationFn: (body: CallBody<typeof changeGrowthYear>) => call(changeGrowthYear, { body }),
    onSuccess: useRefresh(),
  });

/** Hands the report over as a file. */
export const downloadReport = async (scheme: string, year: number, format: ReportFormat): Promise<void> => {
  const query = new URLSearchParams({ scheme, year: String(year), format });
  const answer = await authorizedFetch(`${reportFilePath}?${query}`).catch(toNetworkError);
  if (!answer.ok) throw await readApiError(answer);
  saveFile(await answer.blob(), `learning-${scheme}-${year}.${format}`);
};
