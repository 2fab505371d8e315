import { parentPort, workerData } from 'node:worker_threads';
import type { ParsedItem } from '../record.ts';
import { readPieces } from './open-file.ts';
import { readPubmedFile } from './pubmed-file.ts';
import type { ReadingJob, ReadingMessage } from './read-in-thread.ts';

/** Records told of at once: each message costs as much as several records. */
const most = 250;
/** Messages that are under way before the first of them is asked for. */
const ahead = 2;

const { file, name, fetchedAt } = workerData as ReadingJob;
const port = parentPort;
let credit = ahead;
let wake: (() => void) | null = null;
port?.on('message', () => {
  credit += 1;
  wake?.();
});

const tell = async (message: ReadingMessage): Promise<void> => {
  while (credit === 0)
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  wake = null;
  credit -= 1;
  port?.postMessage(message);
};

let bytes = 0;
let items: ParsedItem[] = [];
try {
  const pieces = readPieces(file, (taken) => {
    bytes = taken;
  });
  for await (const item of readPubmedFile(pieces, name, fetchedAt)) {
    items.push(item);
    if (items.length < most) continue;
    await tell({ items, bytes });
    items = [];
  }
  await tell({ items, bytes, ended: true });
} catch (error) {
  // What was read before belongs to the file all the same.
  const { name: kind, message } = error as Error;
  await tell({ items, bytes, error: { kind, message } });
}
port?.close();
