import { parentPort, workerData } from 'node:worker_threads';
import type { SearchDocument } from '../search-engine.ts';
import { checkFts5, createIndexFile, openIndexFile } from './file.ts';
import { type IndexReader, openIndexReader, type ReaderQuery } from './search.ts';
import { endMessage } from './worker-pool.ts';
import { createIndexWriter, type IndexWriter } from './writer.ts';

/** What a worker is started with. */
export interface WorkerSetting {
  readonly role: 'read' | 'write' | 'build';
  readonly file: string;
}

/** What a worker is asked; each is answered once, in order. */
export type WorkerTask =
  | { readonly kind: 'search'; readonly query: ReaderQuery }
  | { readonly kind: 'suggest'; readonly prefix: string; readonly limit: number; readonly deadline: number }
  | { readonly kind: 'status' }
  | { readonly kind: 'upsert'; readonly documents: readonly SearchDocument[]; readonly position: number }
  | { readonly kind: 'remove'; readonly ids: readonly string[]; readonly position: number }
  | { readonly kind: 'finish'; readonly position: number };

const { role, file } = workerData as WorkerSetting;

const open = (): { reader: IndexReader | null; writer: IndexWriter | null; close: () => void } => {
  checkFts5();
  const db = role === 'build' ? createIndexFile(file) : openIndexFile(file, role);
  return {
    reader: role === 'read' ? openIndexReader(db) : null,
    writer: role === 'read' ? null : createIndexWriter(db, role === 'build'),
    close: () => db.close(),
  };
};

let opened: ReturnType<typeof open> | null = null;

const answer = (task: WorkerTask): unknown => {
  opened ??= open();
  const { reader, writer } = opened;
  if (task.kind === 'search') return reader?.search(task.query);
  if (task.kind === 'suggest') return reader?.suggest(task.prefix, task.limit, task.deadline);
  if (task.kind === 'status') return reader?.status();
  if (task.kind === 'upsert') return writer?.upsert(task.documents, task.position);
  if (task.kind === 'remove') return writer?.remove(task.ids, task.position);
  return writer?.finish(task.position);
};

parentPort?.on('message', (message: { id: number; task: WorkerTask } | typeof endMessage) => {
  if (message === endMessage) {
    opened?.close();
    parentPort?.close();
    return;
  }
  const { id, task } = message;
  try {
    parentPort?.postMessage({ id, value: answer(task) });
  } catch (error) {
    const { name, message } = error as Error;
    parentPort?.postMessage({ id, error: { name, message } });
  }
});
