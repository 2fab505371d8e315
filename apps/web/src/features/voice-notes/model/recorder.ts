import type { VoiceGap, VoiceNote } from '@mz/contracts/voice-notes';
import { ApiError } from '../../../lib/http.ts';
import { onBackOnline } from '../../../lib/network.ts';
import {
  MicrophoneError,
  type MicrophoneProblem,
  type OpenMicrophone,
  openMicrophone,
} from './microphone.ts';
import { toPeaks } from './peaks.ts';
import type { KeptChunk, KeptRecording, RecordingStore } from './recording-store.ts';
import { type RecordingServer, sendMissing } from './send-recording.ts';

type Phase = 'idle' | 'asking' | 'recording' | 'paused' | 'stopped' | 'saving';

export interface RecorderState {
  readonly phase: Phase;
  readonly id: string | null;
  readonly ms: number;
  /** The latest loudness, from 0 to 100. */
  readonly levels: readonly number[];
  readonly marks: readonly number[];
  readonly gaps: readonly VoiceGap[];
  /** False where this browser keeps nothing: only the server does. */
  readonly isKeptHere: boolean;
  readonly isOffline: boolean;
  /** Bytes that are not with the server yet. */
  readonly unsent: number;
  readonly problem: MicrophoneProblem | null;
  /** What the server refused for good; the recording is still here. */
  readonly refusal: unknown;
}

export interface SaveDetails {
  readonly title: string;
  readonly tags: readonly string[];
}

interface Parts {
  readonly memberId: string;
  readonly store: RecordingStore;
  readonly server: RecordingServer;
  readonly save: (
    id: string,
    body: {
      title: string;
      tags: string[];
      byteSize: number;
      ms: number;
      peaks: number[];
      marks: number[];
      gaps: VoiceGap[];
    },
  ) => Promise<VoiceNote>;
  readonly drop: (id: string) => Promise<unknown>;
  readonly onSaved: (note: VoiceNote) => void;
  readonly open?: typeof openMicrophone;
}

export const shownLevels = 90;
const retryAfter = [1_000, 2_000, 5_000, 10_000];
const passing = new Set([0, 401, 423, 429, 500, 502, 503, 504]);
const idle: RecorderState = {
  phase: 'idle',
  id: null,
  ms: 0,
  levels: [],
  marks: [],
  gaps: [],
  isKeptHere: true,
  isOffline: false,
  unsent: 0,
  problem: null,
  refusal: null,
};

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && passing.has(error.status) && error.code !== 'storage_full';

/** Held by the tab that records, so that no other tab offers the same recording as left behind. */
const hold = (id: string): (() => void) => {
  if (!navigator.locks) return () => undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(`mz-voice-${id}`, () => promise);
  return resolve;
};

export const isHeld = async (id: string): Promise<boolean> => {
  const held = (await navigator.locks?.query())?.held ?? [];
  return held.some(({ name }) => name === `mz-voice-${id}`);
};

/** One recording at a time: from the microphone to this browser's disk, to the server, to a note. */
export const createRecorder = (parts: Parts) => {
  const { store, server } = parts;
  let state = idle;
  let microphone: OpenMicrophone | null = null;
  let recording: KeptRecording | null = null;
  let chunks: KeptChunk[] = [];
  let received: number | null = null;
  let pumping: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let attempts = 0;
  let release: () => void = () => undefined;
  let clock: ReturnType<typeof setInterval> | null = null;
  const listeners = new Set<() => void>();

  const set = (change: Partial<RecorderState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const total = (): number => chunks.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const keep = async (change: Partial<KeptRecording>): Promise<void> => {
    if (!recording) return;
    recording = { ...recording, ...change };
    await store.keep(recording).catch(() => set({ isKeptHere: false }));
  };
  const reset = (): void => {
    if (retry) clearTimeout(retry);
    if (clock) clearInterval(clock);
    retry = null;
    clock = null;
    release();
    release = () => undefined;
    microphone = null;
    recording = null;
    chunks = [];
    received = null;
    attempts = 0;
    state = { ...idle };
    set({});
  };

  const finish = async (current: KeptRecording): Promise<void> => {
    const { wanted } = current;
    if (!wanted || state.phase !== 'saving') return;
    const note = await parts.save(current.id, {
      title: wanted.title,
      tags: [...wanted.tags],
      byteSize: total(),
      ms: Math.round(chunks.reduce((sum, { ms }) => sum + ms, 0)),
      peaks: toPeaks(chunks.flatMap(({ levels }) => levels)),
      marks: [...current.marks],
      gaps: [...current.gaps],
    });
    // The note is with the server: what is left here is only a copy.
    await store.forget(current.id).catch(() => undefined);
    reset();
    parts.onSaved(note);
  };

  const pumpOnce = async (current: KeptRecording): Promise<void> => {
    try {
      // Seconds that come while others are sent go before the note is asked for.
      do
        received = await sendMissing(server, current, chunks, received, (now) =>
          set({ unsent: Math.max(0, total() - now) }),
        );
      while (received < total());
      attempts = 0;
      set({ isOffline: false });
      if (recording) await finish(recording);
    } catch (error) {
      // How far the server is, it is asked again.
      received = null;
      if (!isPassing(error)) {
        set({ refusal: error, ...(state.phase === 'saving' && { phase: 'stopped' }) });
        return;
      }
      set({ isOffline: true, unsent: total() });
      const pause = retryAfter[Math.min(attempts, retryAfter.length - 1)];
      attempts += 1;
      retry = setTimeout(pump, pause);
    }
  };
  let again = false;
  const pump = (): void => {
    if (!recording) return;
    if (pumping) {
      again = true;
      return;
    }
    if (retry) clearTimeout(retry);
    pumping = pumpOnce(recording).finally(() => {
      pumping = null;
      if (again) {
        again = false;
        if (!state.isOffline && state.refusal === null) pump();
      }
    });
  };

  const addChunk = (chunk: KeptChunk): void => {
    if (!recording) return;
    const at = chunks.length;
    chunks.push(chunk);
    void store.addChunk(recording.id, at, chunk).catch(() => set({ isKeptHere: false }));
    set({ unsent: state.unsent + chunk.bytes.byteLength });
    if (state.refusal === null) pump();
  };

  const stop = async (problem: MicrophoneProblem | null = null): Promise<void> => {
    const open = microphone;
    if (!open) return;
    microphone = null;
    if (clock) clearInterval(clock);
    const ms = open.elapsed();
    set({ phase: 'stopped', ms, problem });
    await open.stop();
    await keep({ marks: state.marks, gaps: state.gaps });
  };

  const begin = (kept: KeptRecording): void => {
    recording = kept;
    release = hold(kept.id);
  };
  const onOnline = (): void => {
    attempts = 0;
    pump();
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getState: () => state,

    async start(deviceId: string | null): Promise<void> {
      if (state.phase !== 'idle') return;
      set({ ...idle, phase: 'asking' });
      const id = crypto.randomUUID();
      try {
        microphone = await (parts.open ?? openMicrophone)(deviceId, {
          onChunk: addChunk,
          onLevel: (level) => set({ levels: [...state.levels, level].slice(-shownLevels) }),
          onGap: (gap) => {
            set({ gaps: [...state.gaps, gap] });
            void keep({ gaps: state.gaps });
          },
          onLost: () => void stop('lost'),
        });
      } catch (error) {
        state = { ...idle };
        set({ problem: error instanceof MicrophoneError ? error.problem : 'unsupported' });
        return;
      }
      begin({
        id,
        memberId: parts.memberId,
        recordedAt: new Date().toISOString(),
        marks: [],
        gaps: [],
        wanted: null,
      });
      set({ phase: 'recording', id });
      await keep({});
      clock = setInterval(() => {
        const ms = microphone?.elapsed() ?? 0;
        if (Math.floor(ms / 1000) !== Math.floor(state.ms / 1000)) set({ ms });
      }, 200);
    },

    pause() {
      microphone?.pause();
      if (state.phase === 'recording') set({ phase: 'paused' });
    },
    resume() {
      microphone?.resume();
      if (state.phase === 'paused') set({ phase: 'recording' });
    },
    stop: () => stop(),

    mark() {
      if (!microphone) return;
      set({ marks: [...state.marks, Math.round(microphone.elapsed())] });
      void keep({ marks: state.marks });
    },

    async save(details: SaveDetails): Promise<void> {
      await stop();
      if (!recording || chunks.length === 0) return;
      set({ phase: 'saving', refusal: null });
      await keep({ wanted: details });
      pump();
    },

    /** Takes up what another visit, or a file, left: ready to be saved. */
    adopt(kept: KeptRecording, sound: readonly KeptChunk[]): void {
      if (state.phase !== 'idle') return;
      begin(kept);
      chunks = [...sound];
      const { marks, gaps, id } = kept;
      const ms = sound.reduce((sum, chunk) => sum + chunk.ms, 0);
      set({ ...idle, phase: kept.wanted ? 'saving' : 'stopped', id, ms, marks, gaps, unsent: total() });
      pump();
    },

    /** Gives the recording up, here and at the server. */
    async discard(): Promise<void> {
      const { id } = recording ?? {};
      const open = microphone;
      microphone = null;
      reset();
      await open?.stop();
      if (!id) return;
      await store.forget(id).catch(() => undefined);
      // What the server still has it forgets by itself after a while.
      await parts.drop(id).catch(() => undefined);
    },

    dismiss: () => set({ problem: null, refusal: null }),

    /** The screen is there; when it goes, what was recorded stays in this browser and is offered again. */
    enter(): () => void {
      const leave = onBackOnline(onOnline);
      return () => {
        leave();
        void stop().then(() => {
          if (retry) clearTimeout(retry);
          release();
        });
      };
    },
  };
};

export type Recorder = ReturnType<typeof createRecorder>;
