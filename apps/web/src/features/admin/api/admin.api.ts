import {
  createIngestSchedule,
  deleteIngestSchedule,
  getReady,
  type IngestSchedule,
  listIngestRuns,
  listIngestSchedules,
  runIngestScheduleNow,
  updateIngestSchedule,
} from '@mz/contracts';
import {
  type AuditFilter,
  auditExportPath,
  listAdminAudit,
  listAdminJobs,
  listManagedMembers,
  type MemberState,
  readAdminOverview,
  readAdminSettings,
  runAdminJob,
  sendTestMail,
  setMemberLock,
  setMemberRole,
} from '@mz/contracts/admin';
import { readBackups, startBackup } from '@mz/contracts/backups';
import { createDirectoryToken, readDirectories, revokeDirectoryToken } from '@mz/contracts/directories';
import type { AccountRole } from '@mz/contracts/roles';
import { readStorageReport, setEverybodysQuota, setMemberQuota } from '@mz/contracts/storage';
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
import { adminKeys } from './admin.keys.ts';

/** While something is under way the desk asks again this often; else when it is looked at. */
const soon = 2_000;

export interface MemberFilter {
  readonly q: string;
  readonly role: AccountRole | undefined;
  readonly state: MemberState;
}

export const adminQueries = {
  overview: () =>
    queryOptions({
      queryKey: adminKeys.overview,
      queryFn: ({ signal }) => call(readAdminOverview, { signal }),
    }),
  health: () =>
    queryOptions({ queryKey: adminKeys.health, queryFn: ({ signal }) => call(getReady, { signal }) }),
  members: (filter: MemberFilter) =>
    infiniteQueryOptions({
      queryKey: adminKeys.memberList(filter),
      queryFn: ({ signal, pageParam }) =>
        call(listManagedMembers, {
          query: { ...filter, ...(pageParam ? { before: pageParam } : {}) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ nextBefore }) => nextBefore,
    }),
  storage: (q: string) =>
    queryOptions({
      queryKey: adminKeys.storageOf(q),
      queryFn: ({ signal }) => call(readStorageReport, { query: { q }, signal }),
      placeholderData: keepPreviousData,
    }),
  jobs: () =>
    queryOptions({
      queryKey: adminKeys.jobs,
      queryFn: ({ signal }) => call(listAdminJobs, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.jobs.some((job) => job.state === 'running' || job.state === 'waiting') ? soon : false,
    }),
  backups: () =>
    queryOptions({
      queryKey: adminKeys.backups,
      queryFn: ({ signal }) => call(readBackups, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.runs.some((run) => run.state === 'running') ? soon : false,
    }),
  ingestion: () =>
    queryOptions({
      queryKey: adminKeys.ingestion,
      async queryFn({ signal }) {
        const [{ runs }, { schedules }] = await Promise.all([
          call(listIngestRuns, { query: { limit: 10 }, signal }),
          call(listIngestSchedules, { signal }),
        ]);
        return { runs, schedules };
      },
      refetchInterval: ({ state }) =>
        state.data?.runs.some((run) => run.state === 'running') ? soon : false,
    }),
  audit: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: adminKeys.auditList(filter),
      queryFn: ({ signal, pageParam }) =>
        call(listAdminAudit, { query: { ...filter, ...(pageParam ? { before: pageParam } : {}) }, signal }),
      initialPageParam: '',
      getNextPageParam: ({ nextBefore }) => nextBefore,
    }),
  directories: () =>
    queryOptions({
      queryKey: adminKeys.directories,
      queryFn: ({ signal }) => call(readDirectories, { signal }),
    }),
  settings: () =>
    queryOptions({
      queryKey: adminKeys.settings,
      queryFn: ({ signal }) => call(readAdminSettings, { signal }),
    }),
};

/** Something an administrator does; afterwards everything it may have changed is read anew. */
const useAct = <Input, Output>(act: (input: Input) => Promise<Output>, key: readonly string[]) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => client.invalidateQueries({ queryKey: key }) });
};

export const useSetRole = () =>
  useAct(
    ({ memberId, role }: { memberId: string; role: AccountRole }) =>
      call(setMemberRole, { params: { memberId }, body: { role } }),
    adminKeys.members,
  );

export const useSetLock = () =>
  useAct(
    ({ memberId, ...body }: { memberId: string; days: number | null; reason: string }) =>
      call(setMemberLock, { params: { memberId }, body }),
    adminKeys.members,
  );

/** @param memberId null: everybody who was given no amount of their own */
export const useSetQuota = () =>
  useAct(
    ({ memberId, bytes }: { memberId: string | null; bytes: number | null }) =>
      memberId === null
        ? call(setEverybodysQuota, { body: { bytes } })
        : call(setMemberQuota, { params: { memberId }, body: { bytes } }),
    adminKeys.storage,
  );

export const useRunJob = () =>
  useAct((name: string) => call(runAdminJob, { params: { name } }), adminKeys.jobs);

export const useStartBackup = () =>
  useAct((kind: 'backup' | 'drill') => call(startBackup, { body: { kind } }), adminKeys.backups);

export const useDirectoryTokens = () => ({
  create: useAct(
    (body: { provider: string; name: string; days: number }) => call(createDirectoryToken, { body }),
    adminKeys.directories,
  ),
  revoke: useAct(
    (tokenId: string) => call(revokeDirectoryToken, { params: { tokenId } }),
    adminKeys.directories,
  ),
});

type NewSchedule = Omit<IngestSchedule, 'id' | 'lastRunAt'>;

export const useSchedules = () => ({
  create: useAct((body: NewSchedule) => call(createIngestSchedule, { body }), adminKeys.ingestion),
  change: useAct(
    ({ id, ...body }: Partial<NewSchedule> & { id: string }) =>
      call(updateIngestSchedule, { params: { id }, body }),
    adminKeys.ingestion,
  ),
  remove: useAct((id: string) => call(deleteIngestSchedule, { params: { id } }), adminKeys.ingestion),
  run: useAct((id: string) => call(runIngestScheduleNow, { params: { id } }), adminKeys.ingestion),
});

export const useSendTestMail = () => useAct((_: undefined) => call(sendTestMail), adminKeys.audit);

export const useExportAudit = () =>
  useAct(async ({ format, ...filter }: AuditFilter & { format: 'csv' | 'jsonl' }) => {
    const query = new URLSearchParams({ format });
    for (const [key, value] of Object.entries(filter)) if (value) query.set(key, value);
    const response = await authorizedFetch(`${auditExportPath}?${query}`).catch(toNetworkError);
    if (!response.ok) throw await readApiError(response);
    saveFile(await response.blob(), `audit.${format}`);
  }, adminKeys.audit);
