import type { VoiceGap } from '@mz/contracts/voice-notes';

/** A recording as this browser keeps it until the server has all of it as a note. */
export interface KeptRecording {
  readonly id: string;
  /** Whose it is: others may use the same browser. */
  readonly memberId: string;
  readonly recordedAt: string;
  readonly marks: readonly number[];
  readonly gaps: readonly VoiceGap[];
  /** What it is to be saved as, once that was asked for. */
  readonly wanted: { readonly title: string; readonly tags: readonly string[] } | null;
}

/** About a second of sound. */
export interface KeptChunk {
  readonly bytes: ArrayBuffer;
  readonly ms: number;
  /** Loudness from 0 to 100, in equal steps over the chunk. */
  readonly levels: readonly number[];
}

export interface RecordingStore {
  readonly keep: (recording: KeptRecording) => Promise<void>;
  readonly list: (memberId: string) => Promise<KeptRecording[]>;
  readonly addChunk: (id: string, at: number, chunk: KeptChunk) => Promise<void>;
  readonly chunks: (id: string) => Promise<KeptChunk[]>;
  readonly forget: (id: string) => Promise<void>;
}

const name = 'mz-voice';
const recordings = 'recordings';
const chunks = 'chunks';

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(recordings, { keyPath: 'id' });
      request.result.createObjectStore(chunks);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Runs one transaction; resolves when it is on the disk. */
const createDatabaseStore = (): RecordingStore => {
  let opened: Promise<IDBDatabase> | null = null;
  const run = async <T>(
    mode: IDBTransactionMode,
    work: (tx: IDBTransaction) => IDBRequest<T>,
  ): Promise<T> => {
    opened ??= open();
    const database = await opened;
    return new Promise((resolve, reject) => {
      // A second that was announced as kept survives the browser's end.
      const tx = database.transaction([recordings, chunks], mode, { durability: 'strict' });
      const request = work(tx);
      tx.oncomplete = () => resolve(request.result);
      tx.onabort = () => reject(tx.error ?? request.error);
    });
  };
  const all = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
  return {
    keep: async (recording) => {
      await run('readwrite', (tx) => tx.objectStore(recordings).put(recording));
    },
    list: async (memberId) => {
      const kept: KeptRecording[] = await run('readonly', (tx) => tx.objectStore(recordings).getAll());
      return kept.filter((recording) => recording.memberId === memberId);
    },
    addChunk: async (id, at, chunk) => {
      await run('readwrite', (tx) => tx.objectStore(chunks).put(chunk, [id, at]));
    },
    chunks: (id) => run('readonly', (tx) => tx.objectStore(chunks).getAll(all(id))),
    forget: async (id) => {
      await run('readwrite', (tx) => {
        tx.objectStore(chunks).delete(all(id));
        return tx.objectStore(recordings).delete(id);
      });
    },
  };
};

/** Where the browser keeps nothing: until the page goes. */
export const createMemoryStore = (): RecordingStore => {
  const kept = new Map<string, KeptRecording>();
  const sound = new Map<string, KeptChunk[]>();
  return {
    keep: async (recording) => {
      kept.set(recording.id, recording);
    },
    list: async (memberId) => [...kept.values()].filter((recording) => recording.memberId === memberId),
    addChunk: async (id, at, chunk) => {
      const own = sound.get(id) ?? [];
      own[at] = chunk;
      sound.set(id, own);
    },
    chunks: async (id) => sound.get(id) ?? [],
    forget: async (id) => {
      kept.delete(id);
      sound.delete(id);
    },
  };
};

export const recordingStore: RecordingStore =
  typeof indexedDB === 'undefined' ? createMemoryStore() : createDatabaseStore();
