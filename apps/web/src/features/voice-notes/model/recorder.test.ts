import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/http.ts';
import type { openMicrophone } from './microphone.ts';
import { createRecorder } from './recorder.ts';
import { createMemoryStore, type RecordingStore } from './recording-store.ts';

type Events = Parameters<typeof openMicrophone>[1];

const second = (at: number): { bytes: ArrayBuffer; ms: number; levels: number[] } => ({
  bytes: Uint8Array.of(at, at, at, at).buffer,
  ms: 1_000,
  levels: [at % 100],
});

/** A server whose line can be cut, and a microphone that is asked for its seconds. */
const arrange = (store: RecordingStore = createMemoryStore()) => {
  let events: Events | null = null;
  let isCut = false;
  const sound: number[] = [];
  let delay = 0;
  let lastSecond: number | null = null;
  const line = async <T>(work: () => T): Promise<T> => {
    if (isCut) throw new ApiError('network', 0);
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    return work();
  };
  const saved: { byteSize: number; ms: number; title: string }[] = [];
  const recorder = createRecorder({
    memberId: 'm',
    store,
    server: {
      start: () => line(() => sound.length),
      send: (_id, offset, bytes) =>
        line(() => {
          sound.splice(offset, sound.length, ...bytes);
          return sound.length;
        }),
    },
    save: (_id, body) =>
      line(() => {
        if (body.byteSize !== sound.length) throw new ApiError('conflict', 409);
        saved.push(body);
        return body as never;
      }),
    drop: async () => undefined,
    onSaved: () => undefined,
    open: async (_deviceId, given) => {
      events = given;
      return {
        pause: () => undefined,
        resume: () => undefined,
        elapsed: () => 0,
        stop: async () => {
          if (lastSecond !== null) given.onChunk(second(lastSecond));
        },
      };
    },
  });
  const speak = async (from: number, until: number): Promise<void> => {
    for (let at = from; at < until; at += 1) {
      events?.onChunk(second(at));
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };
  return {
    recorder,
    sound,
    saved,
    speak,
    store,
    cut: (now: boolean) => {
      isCut = now;
    },
    slowDown(to: number, last: number) {
      delay = to;
      lastSecond = last;
    },
  };
};

const bytesOf = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => [at, at, at, at]).flat();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('goes on through a minute without a line, and has every second once when it is back', async () => {
  const { recorder, sound, saved, speak, store, cut } = arrange();
  await recorder.start(null);
  await speak(0, 5);
  expect(sound).toEqual(bytesOf(5));
  cut(true);
  await speak(5, 65);
  expect(recorder.getState()).toMatchObject({ phase: 'recording', isOffline: true, isKeptHere: true });
  expect(recorder.getState().unsent).toBeGreaterThanOrEqual(60 * 4);
  expect(await store.chunks(recorder.getState().id ?? '')).toHaveLength(65);
  expect(sound).toEqual(bytesOf(5));
  // Saved while the line is still cut: it becomes a note by itself.
  await recorder.save({ title: 'Ward', tags: [] });
  expect(saved).toEqual([]);
  cut(false);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sound).toEqual(bytesOf(65));
  expect(saved).toMatchObject([{ title: 'Ward', byteSize: 65 * 4, ms: 65_000 }]);
  expect(await store.list('m')).toEqual([]);
  expect(recorder.getState().phase).toBe('idle');
});

it('says that the browser keeps nothing when its disk is full, and loses nothing the server has', async () => {
  const full = createMemoryStore();
  const { recorder, sound, saved, speak } = arrange({
    ...full,
    addChunk: async () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  });
  await recorder.start(null);
  await speak(0, 3);
  expect(recorder.getState()).toMatchObject({ phase: 'recording', isKeptHere: false });
  expect(sound).toEqual(bytesOf(3));
  await recorder.save({ title: 'Ward', tags: [] });
  await vi.advanceTimersByTimeAsync(100);
  expect(saved).toMatchObject([{ byteSize: 12 }]);
});

it('asks for the note once the last second has arrived, on a slow line too', async () => {
  const { recorder, sound, saved, speak, slowDown } = arrange();
  await recorder.start(null);
  slowDown(1_500, 4);
  await speak(0, 4);
  const saving = recorder.save({ title: 'Ward', tags: [] });
  await vi.advanceTimersByTimeAsync(30_000);
  await saving;
  expect(recorder.getState().refusal).toBeNull();
  expect(sound).toEqual(bytesOf(5));
  expect(saved).toMatchObject([{ byteSize: 20 }]);
});
