import { parentPort } from 'node:worker_threads';
import { type CitationJob, warmStyles, writeCitations } from './citation-writer.ts';

interface Message {
  readonly id: number;
  /** Absent: the styles are only to be read. */
  readonly job?: CitationJob;
}

parentPort?.on('message', ({ id, job }: Message) => {
  try {
    if (!job) warmStyles();
    parentPort?.postMessage({ id, text: job ? writeCitations(job) : '' });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
