import type { CallInput } from '@mz/contracts';
import { getVoiceKeeping, type KeepingDays, setVoiceKeeping } from '@mz/contracts/voice-keeping';
import {
  cancelTranscription,
  deleteVoiceNote,
  getVoiceNote,
  getVoiceNoteAddress,
  getVoiceNoteSummary,
  listVoiceNotes,
  restoreVoiceNote,
  retryTranscription,
  saveVoiceNote,
  sendSpeech,
  sendVoiceSound,
  startTranscription,
  startVoiceNote,
  updateVoiceNote,
  type VoiceNote,
} from '@mz/contracts/voice-notes';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/http.ts';
import type { RecordingServer } from '../model/send-recording.ts';
import type { TranscriptionServer } from '../model/transcribe.ts';
import { type VoiceFilter, voiceNotesKeys } from './voice-notes.keys.ts';

const hour = 3_600_000;
/** While a note is transcribed it is asked for again after so long. */
const askAgain = 2_000;

export const voiceNotesQueries = {
  list: (filter: VoiceFilter) =>
    infiniteQueryOptions({
      queryKey: voiceNotesKeys.list(filter),
      queryFn: ({ signal, pageParam }) =>
        call(listVoiceNotes, {
          query: {
            ...(filter.q.trim() && { q: filter.q.trim() }),
            ...(filter.tag && { tag: filter.tag }),
            ...(filter.collection && { collection: filter.collection }),
            ...(filter.since && { since: filter.since }),
            ...(filter.until && { until: filter.until }),
            ...(filter.length !== 'any' && { length: filter.length }),
            ...(filter.transcript !== 'any' && { transcript: filter.transcript }),
            ...(pageParam && { before: pageParam }),
          },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ nextBefore }) => nextBefore,
      placeholderData: (previous) => previous,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ voiceNotes }) => voiceNotes.some((note) => note.transcribing === 'waiting'))
          ? askAgain * 2
          : false,
    }),
  summary: () =>
    queryOptions({
      queryKey: voiceNotesKeys.summary,
      queryFn: ({ signal }) => call(getVoiceNoteSummary, { signal }),
    }),
  keeping: () =>
    queryOptions({
      queryKey: voiceNotesKeys.keeping,
      queryFn: ({ signal }) => call(getVoiceKeeping, { signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: voiceNotesKeys.one(id),
      queryFn: ({ signal }) => call(getVoiceNote, { params: { id }, signal }),
      refetchInterval: ({ state }) => (state.data?.transcribing === 'waiting' ? askAgain : false),
    }),
  /** Good for one to two hours. */
  address: (id: string) =>
    queryOptions({
      queryKey: voiceNotesKeys.address(id),
      queryFn: ({ signal }) => call(getVoiceNoteAddress, { params: { id }, signal }),
      staleTime: hour / 2,
    }),
};

const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  // In slices: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
};

export const recordingServer: RecordingServer = {
  start: async (body) => (await call(startVoiceNote, { body })).received,
  send: async (id, offset, bytes) =>
    (await call(sendVoiceSound, { params: { id }, body: { offset, bytes: toBase64(bytes) } })).received,
};

export const transcriptionServer: TranscriptionServer = {
  sound: async (url, signal) => {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new Error('The sound did not come.');
    return answer.arrayBuffer();
  },
  start: async (id, body) => void (await call(startTranscription, { params: { id }, body })),
  send: async (id, at, bytes, signal) =>
    void (await call(sendSpeech, { params: { id }, body: { at, bytes: toBase64(bytes) }, signal })),
};

type SaveBody = CallInput<typeof saveVoiceNote>['body'];

export const saveRecording = (id: string, body: SaveBody) => call(saveVoiceNote, { params: { id }, body });
export const dropRecording = (id: string) => call(deleteVoiceNote, { params: { id } });

export const useRefreshVoiceNotes = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: voiceNotesKeys.all });
};

type Change = Omit<CallInput<typeof updateVoiceNote>['body'], 'version'>;

/** Of the note as it was read: what was changed elsewhere meanwhile is not written over, but read anew. */
export const useUpdateVoiceNote = ({ id, version }: Pick<VoiceNote, 'id' | 'version'>) => {
  const refresh = useRefreshVoiceNotes();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => call(updateVoiceNote, { params: { id }, body: { ...body, version } }),
    onSuccess: async (note) => {
      client.setQueryData(voiceNotesKeys.one(id), note);
      await refresh();
    },
    onError: (error) => (error instanceof ApiError && error.code === 'conflict' ? refresh() : undefined),
  });
};

/** Tries a transcription again that failed, or gives it up. */
export const useTranscription = (id: string) => {
  const refresh = useRefreshVoiceNotes();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: 'retry' | 'cancel') =>
      call(wanted === 'retry' ? retryTranscription : cancelTranscription, { params: { id } }),
    onSuccess: async (note) => {
      client.setQueryData(voiceNotesKeys.one(id), note);
      await refresh();
    },
  });
};

export const useSetKeeping = () => {
  const refresh = useRefreshVoiceNotes();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (days: KeepingDays | null) => call(setVoiceKeeping, { body: { days } }),
    onSuccess: async (keeping) => {
      client.setQueryData(voiceNotesKeys.keeping, keeping);
      await refresh();
    },
  });
};

export const useDeleteVoiceNote = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteVoiceNote, { params: { id } }),
    onSuccess: useRefreshVoiceNotes(),
  });

export const useRestoreVoiceNote = () =>
  useMutation({
    mutationFn: (id: string) => call(restoreVoiceNote, { params: { id } }),
    onSuccess: useRefreshVoiceNotes(),
  });
