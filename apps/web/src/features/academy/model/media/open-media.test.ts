import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginConversion, wasInterrupted } from './interrupted.ts';
import type { MediaAnswer, MediaQuestion } from './media-messages.ts';
import { convertVideo } from './open-media.ts';

const file = new File(['a recording'], 'IMG_0001.MOV', { type: 'video/quicktime', lastModified: 7 });

/** A worker that does nothing by itself: what it was asked, and whether it was ended. */
class Worker {
  static last: Worker;
  asked: MediaQuestion | null = null;
  isEnded = false;
  onmessage: ((event: { data: MediaAnswer }) => void) | null = null;
  constructor() {
    Worker.last = this;
  }
  postMessage(question: MediaQuestion) {
    this.asked = question;
    // It has begun to write.
    if (question.kind === 'convert') disk.add(question.diskName);
  }
  terminate() {
    this.isEnded = true;
  }
  say(data: MediaAnswer) {
    this.onmessage?.({ data });
  }
}
const disk = new Set<string>();
/** How often a file is still held by the worker that was ended. */
let held = 0;

beforeEach(() => {
  disk.clear();
  held = 0;
  const folder = {
    getDirectoryHandle: async () => folder,
    removeEntry: async (name: string) => {
      held -= 1;
      if (held >= 0) throw new DOMException('Held.', 'NoModificationAllowedError');
      if (!disk.delete(name)) throw new DOMException('Gone.', 'NotFoundError');
    },
  };
  const kept = new Map<string, string>();
  vi.stubGlobal('Worker', Worker);
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('ends the worker and leaves nothing on the disk when it is cancelled in the middle', async () => {
  vi.useFakeTimers();
  held = 1;
  const stopping = new AbortController();
  const shares: number[] = [];
  const converting = convertVideo(file, null, {
    signal: stopping.signal,
    onProgress: (share) => shares.push(share),
    diskName: 'one',
  });
  Worker.last.say({ kind: 'progress', share: 0.4 });
  stopping.abort();
  const refused = expect(converting).rejects.toMatchObject({ name: 'AbortError' });
  await vi.runAllTimersAsync();
  await refused;
  expect([shares, Worker.last.isEnded, [...disk]]).toEqual([[0.4], true, []]);
  vi.useRealTimers();
});

it.each([
  [
    { kind: 'made', made: { file: null, reason: 'room' } },
    { name: 'UnreadableFileError', reason: 'room' },
  ],
  [
    { kind: 'made', made: { file: null, reason: 'encoder' } },
    { name: 'UnreadableFileError', reason: 'encoder' },
  ],
  [{ kind: 'failed', message: 'EncodingError' }, { message: 'EncodingError' }],
] as const)('leaves nothing there where it fails: %j', async (said, error) => {
  const converting = convertVideo(file, null, { diskName: 'two' });
  Worker.last.say(said);
  await expect(converting).rejects.toMatchObject(error);
  expect([...disk]).toEqual([]);
});

it('keeps what was made until it was sent', async () => {
  const converting = convertVideo(file, null, { diskName: 'three' });
  Worker.last.say({ kind: 'made', made: { file: new File(['x'], 'video.mp4') } });
  const { remove } = await converting;
  expect([...disk]).toEqual(['three']);
  await remove();
  expect([...disk]).toEqual([]);
});

it('knows a file whose conversion was cut off, removes what that left, and forgets it at the end', async () => {
  expect(wasInterrupted(file)).toBe(false);
  const { diskName } = await beginConversion(file);
  disk.add(diskName);
  // The page is gone; another is opened.
  expect(wasInterrupted(file)).toBe(true);
  expect(wasInterrupted(new File(['another'], 'IMG_0002.MOV', { lastModified: 8 }))).toBe(false);
  const again = await beginConversion(file);
  expect([...disk]).toEqual([]);
  again.end();
  expect(wasInterrupted(file)).toBe(false);
});
